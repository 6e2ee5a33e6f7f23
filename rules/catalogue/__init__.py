"""The roster engine: what may be chosen, what it costs, what is wrong with it.

Three steps: `compile_catalogue(game_system, catalogues)`, acts on a `Tree` (`rules.catalogue.grow`),
`evaluate(catalogue, tree)`. Pure and total: no mutation, no globals.
"""

from rules.catalogue.compile import Catalogue, compile_catalogue
from rules.catalogue.evaluate import evaluate
from rules.catalogue.evaluation import Evaluation
from rules.catalogue.tree import Force, Selection, Tree

__all__ = ["Catalogue", "Evaluation", "Force", "Selection", "Tree", "compile_catalogue", "evaluate"]
