"""The pack language of editions in which a pack is one kill team: datacards, ploys, equipment and a selection list.

Numbers that an edition has to itself (its columns, its universal equipment) stand in its system pack.
"""
