"""Mouse and keyboard, as events of GDK given to one window: no other window takes part, whichever is in front."""

from gi.repository import Gdk, Gtk

# What WebDriver calls the keys that write nothing.
KEYS = {
    "\ue000": "VoidSymbol", "\ue003": "BackSpace", "\ue004": "Tab", "\ue006": "Return", "\ue007": "Return",
    "\ue008": "Shift_L", "\ue009": "Control_L", "\ue00a": "Alt_L", "\ue00b": "Pause", "\ue00c": "Escape",
    "\ue00d": "space", "\ue00e": "Page_Up", "\ue00f": "Page_Down", "\ue010": "End", "\ue011": "Home",
    "\ue012": "Left", "\ue013": "Up", "\ue014": "Right", "\ue015": "Down", "\ue016": "Insert", "\ue017": "Delete",
    "\ue03d": "Super_L", "\ue050": "Shift_R", "\ue051": "Control_R", "\ue052": "Alt_R",
    **{chr(0xE031 + n): f"F{n + 1}" for n in range(12)},
    "\t": "Tab", "\n": "Return", "\r": "Return", " ": "space",
}
HELD_BY = {
    "Shift_L": Gdk.ModifierType.SHIFT_MASK, "Shift_R": Gdk.ModifierType.SHIFT_MASK,
    "Control_L": Gdk.ModifierType.CONTROL_MASK, "Control_R": Gdk.ModifierType.CONTROL_MASK,
    "Alt_L": Gdk.ModifierType.MOD1_MASK, "Alt_R": Gdk.ModifierType.MOD1_MASK,
}
BUTTONS = {1: Gdk.ModifierType.BUTTON1_MASK, 2: Gdk.ModifierType.BUTTON2_MASK, 3: Gdk.ModifierType.BUTTON3_MASK}

# GDK frees the window of an event that Python has only lent it: events are kept, and few.
kept = []
held = Gdk.ModifierType(0)
now = 1
at = (0, 0)


def give_focus(frame):
    """Without a window manager nobody does, and a page without focus has no caret."""
    event = _event(Gdk.EventType.FOCUS_CHANGE, frame)
    event.focus_change.in_ = 1
    frame.event(event)


def put_pointer_away():
    """The real pointer takes the focus from whichever window opens under it."""
    display = Gdk.Display.get_default()
    screen = display.get_default_screen()
    display.get_default_seat().get_pointer().warp(screen, screen.get_width() - 1, screen.get_height() - 1)


def point(view, kind, x, y, button):
    global held, at
    if kind == "pointerMove":
        at = (x, y)
        event = _event(Gdk.EventType.MOTION_NOTIFY, view)
        part = event.motion
    else:
        event = _event(Gdk.EventType.BUTTON_PRESS if kind == "pointerDown" else Gdk.EventType.BUTTON_RELEASE, view)
        part = event.button
        part.button = button + 1
    part.x, part.y = part.x_root, part.y_root = at
    part.state = held
    part.time = _time()
    event.set_device(_seat().get_pointer())
    if kind == "pointerDown":
        held |= BUTTONS[button + 1]
    elif kind == "pointerUp":
        held &= ~BUTTONS[button + 1]
    view.event(event)


def scroll(view, x, y, dx, dy):
    event = _event(Gdk.EventType.SCROLL, view)
    part = event.scroll
    part.x, part.y = part.x_root, part.y_root = x, y
    part.direction = Gdk.ScrollDirection.SMOOTH
    # WebKitGTK scrolls forty pixels at a step.
    part.delta_x, part.delta_y = dx / 40, dy / 40
    part.state = held
    part.time = _time()
    event.set_device(_seat().get_pointer())
    view.event(event)


def key(view, kind, value):
    global held
    name = KEYS.get(value)
    keyval = Gdk.keyval_from_name(name) if name else Gdk.unicode_to_keyval(ord(value))
    is_down = kind == "keyDown"
    event = _event(Gdk.EventType.KEY_PRESS if is_down else Gdk.EventType.KEY_RELEASE, view)
    part = event.key
    part.keyval = keyval
    part.is_modifier = name in HELD_BY
    part.state = held
    part.time = _time()
    found, keys = Gdk.Keymap.get_for_display(Gdk.Display.get_default()).get_entries_for_keyval(keyval)
    if found and keys:
        part.hardware_keycode, part.group = keys[0].keycode, keys[0].group
    event.set_device(_seat().get_keyboard())
    if name in HELD_BY:
        held = held | HELD_BY[name] if is_down else held & ~HELD_BY[name]
    view.event(event)


def _event(kind, widget):
    event = Gdk.Event.new(kind)
    event.any.window = widget.get_window()
    event.any.send_event = 1
    kept.append(event)
    return event


def _seat():
    return Gdk.Display.get_default().get_default_seat()


def _time():
    global now
    now += 20
    return now
