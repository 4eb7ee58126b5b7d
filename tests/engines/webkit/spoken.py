#!/usr/bin/python3
"""What a screen reader is told of the pages of `browser.py`: one JSON list of [role, name], in the order of the page.

It asks over the accessibility bus of the desktop, as a screen reader does.
"""

import json

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402


def children(node):
    return (node.get_child_at_index(at) for at in range(node.get_child_count()))


def documents(node):
    if node is None:
        return
    if node.get_role_name() == "document web":
        yield node
        return
    for child in children(node):
        yield from documents(child)


def spoken(node):
    if node is None:
        return
    try:
        yield [node.get_role_name(), node.get_name() or ""]
        for child in children(node):
            yield from spoken(child)
    except GLib.GError:
        # It has left the page between two questions. Whoever compares asks again.
        return


Atspi.init()
print(json.dumps([it for document in documents(Atspi.get_desktop(0)) for it in spoken(document)]))
