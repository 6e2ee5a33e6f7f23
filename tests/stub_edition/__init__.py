"""An edition that is nobody's: the proof that Muster knows editions only by what they answer.

No points, no experience; kit is picked for each game, by the patrol and by each of it; one kind of campaign with
beacons for resources and questions of its own. `registered` puts it beside the others for as long as a test runs.
"""
