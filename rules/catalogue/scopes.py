"""What a scope means in one place: the containers whose contents a query counts."""

from __future__ import annotations

from rules.catalogue.runtime import CategoryRun, Container, Context, NodeRun, Run


def containers_of(run: Run, scope: str, context: Context) -> list[Container]:
    """The containers a scope means here; empty when it means nothing here.

    `ancestor` means nothing to a count, only to `instanceOf`: there is no telling which of
    the things above would be counted in, and the reference engine does not either.
    """
    if scope == "parent":
        return [context.parent]
    if scope == "self":
        return [context.node] if context.node else []
    if scope == "force":
        return [context.force] if context.force else []
    if scope == "roster":
        return [run.roster]
    if scope == "primary-catalogue" and context.force is not None:
        wanted = context.force.force.catalogue_id
        return [f for f in run.forces if f.force.catalogue_id == wanted]
    if scope == "primary-category":
        node = context.node or context.parent
        wanted = node.primary() if isinstance(node, NodeRun) else ""
        return [_category(run, context, wanted, primary=True)] if wanted else []
    if scope in run.catalogue.categories:
        return [_category(run, context, scope, primary=False)]
    found = above(scope, context)
    return [found] if found is not None else []


def above(scope: str, context: Context) -> Container | None:
    """The nearest selection (itself included) or force that goes by this id or type."""
    node: Container | None = context.node or context.parent
    while isinstance(node, NodeRun):
        if scope == "root-entry":
            return node.root
        if scope in node.ids or (scope == "model-or-unit" and node.ids & {"model", "unit"}):
            return node
        node = node.parent
    force = context.force
    while force is not None:
        if scope == force.force.entry_id:
            return force
        force = force.outer
    return None


def _category(run: Run, context: Context, category: str, primary: bool) -> Container:
    """The selections shown under a category of a force."""
    force = context.force
    place = (force.key if force else "", category, primary)
    known = run.categories.get(place)
    if known is None:
        visible = (
            node
            for node in (force.children if force else ())
            if any(c.entry_id == category and (c.primary or not primary) for c in node.categories)
        )
        known = run.categories[place] = CategoryRun(category, force, visible)
    return known
