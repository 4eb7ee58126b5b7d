#!/usr/bin/python3
"""Windows of WebKitGTK that do what lines of JSON on stdin tell, and tell on stdout what happens in them.

A command is {"id", "do", ...}, its answer {"id", "result"} or {"id", "error"}; all else is {"event", "window", ...}.
argv: the profile's folder. MiniBrowser's automation keeps nothing between two starts; this browser keeps everything.
"""

import base64
import io
import json
import os
import sys

import gi

gi.require_version("Gdk", "3.0")
gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gdk, GLib, Gtk, WebKit2  # noqa: E402

import hands  # noqa: E402

OUT = os.fdopen(os.dup(1), "w", encoding="utf-8")
# What GTK and Mesa print must not come between the lines.
os.dup2(2, 1)

MESSAGES = "engine"


def tell(**message):
    OUT.write(json.dumps(message) + "\n")
    OUT.flush()


class Window:
    """One tab: a window of its own, so that none is hidden behind another one."""

    def __init__(self, name, context, size, opener=None):
        self.name = name
        self.manager = WebKit2.UserContentManager()
        self.manager.connect(f"script-message-received::{MESSAGES}", self._on_message)
        self.manager.register_script_message_handler(MESSAGES)
        settings = WebKit2.Settings(
            javascript_can_open_windows_automatically=True,
            # There is no graphics card: composing on the processor takes as much of it as all else.
            hardware_acceleration_policy=WebKit2.HardwareAccelerationPolicy.NEVER,
            # With it the app's rows stay locked when a page is left while it writes, and the next one waits for ever.
            enable_page_cache=False,
        )
        made = {"related_view": opener.view} if opener else {"web_context": context}
        self.view = WebKit2.WebView(user_content_manager=self.manager, settings=settings, **made)
        self.dialog = None
        self.chooser = None
        self.chosen = None
        view = self.view
        view.connect("load-changed", self._on_load)
        view.connect("load-failed", self._on_failed)
        view.connect("notify::uri", lambda *_: self._tell("address"))
        view.connect("script-dialog", self._on_dialog)
        view.connect("run-file-chooser", self._on_chooser)
        view.connect("permission-request", self._on_permission)
        view.connect("web-process-terminated", lambda *_: self._tell("crashed"))
        view.connect("close", lambda *_: self._tell("closed"))
        self.frame = Gtk.Window(decorated=False)
        self.frame.add(view)
        self.resize(*size)
        self.frame.show_all()
        view.grab_focus()
        hands.give_focus(self.frame)

    def _tell(self, event, **more):
        tell(event=event, window=self.name, **more)

    def _on_message(self, _, result):
        self._tell("message", message=json.loads(result.get_js_value().to_string()))

    def _on_load(self, view, step):
        names = {WebKit2.LoadEvent.STARTED: "started", WebKit2.LoadEvent.COMMITTED: "committed"}
        if step in names:
            self._tell(names[step], url=view.get_uri())

    def _on_failed(self, _view, _step, url, error):
        is_canceled = error.matches(WebKit2.NetworkError.quark(), WebKit2.NetworkError.CANCELLED)
        self._tell("aborted" if is_canceled else "failed", url=url, text=error.message)
        # What was on screen stays: WebKitGTK's page about the error would be a page of its own.
        return True

    def _on_dialog(self, _, dialog):
        kinds = {
            WebKit2.ScriptDialogType.ALERT: "alert",
            WebKit2.ScriptDialogType.CONFIRM: "confirm",
            WebKit2.ScriptDialogType.PROMPT: "prompt",
            WebKit2.ScriptDialogType.BEFORE_UNLOAD_CONFIRM: "beforeunload",
        }
        self.dialog = dialog.ref()
        kind = kinds[dialog.get_dialog_type()]
        default = dialog.prompt_get_default_text() if kind == "prompt" else None
        self._tell("dialog", kind=kind, text=dialog.get_message(), default=default)
        return True

    def _on_chooser(self, _, request):
        self.chooser = request
        if self.chosen is None:
            self._tell("chooser")
        else:
            self.choose(self.chosen)
        return True

    def _on_permission(self, _, request):
        # Persistent storage is granted on an iPad without a question; all else nobody is there to allow.
        request.deny()
        return True

    def choose(self, files):
        """Answers the file chooser that is open, else the next one."""
        if self.chooser is None:
            self.chosen = files
            return
        self.chosen = None
        self.chooser.select_files(files)
        self.chooser = None

    def resize(self, width, height):
        self.view.set_size_request(width, height)
        self.frame.resize(width, height)


class Browser:
    """Each public method is a command; one that answers later takes `answer` and returns LATER."""

    LATER = object()

    def __init__(self, profile):
        self.windows = {}
        data = WebKit2.WebsiteDataManager(
            base_data_directory=os.path.join(profile, "data"), base_cache_directory=os.path.join(profile, "cache")
        )
        kept = WebKit2.WebContext(website_data_manager=data)
        kept.get_cookie_manager().set_persistent_storage(
            os.path.join(profile, "cookies.sqlite"), WebKit2.CookiePersistentStorage.SQLITE
        )
        self.contexts = {"default": kept}

    def add_user_context(self, name):
        self.contexts[name] = WebKit2.WebContext.new_ephemeral()

    def remove_user_context(self, name):
        del self.contexts[name]

    def speak(self, user_context, languages):
        self.contexts[user_context].set_preferred_languages(languages)

    def open(self, window, user_context, size, scripts):
        made = self._make(window, self.contexts[user_context], size)
        made.user_context = user_context
        self.preload(window, scripts)
        made.view.load_uri("about:blank")

    def _make(self, name, context, size, opener=None):
        self.windows[name] = Window(name, context, size, opener)
        self.windows[name].view.connect("create", self._on_create, name)
        return self.windows[name]

    def _on_create(self, view, _action, opener):
        name = f"{opener}-{len(self.windows)}"
        parent = self.windows[opener]
        size = parent.frame.get_size()
        made = self._make(name, None, tuple(size), parent)
        made.user_context = parent.user_context
        tell(event="opened", window=name, opener=opener, user_context=made.user_context)
        return made.view

    def close(self, window):
        self.windows.pop(window).frame.destroy()

    def load(self, window, url):
        self.windows[window].view.load_uri(url)

    def reload(self, window):
        self.windows[window].view.reload()

    def go(self, window, delta):
        view = self.windows[window].view
        item = view.get_back_forward_list().get_nth_item(delta)
        if item is None:
            raise LookupError("no such history entry")
        view.go_to_back_forward_list_item(item)

    def preload(self, window, scripts):
        manager = self.windows[window].manager
        manager.remove_all_scripts()
        for source in scripts:
            manager.add_script(
                WebKit2.UserScript(
                    source,
                    WebKit2.UserContentInjectedFrames.ALL_FRAMES,
                    WebKit2.UserScriptInjectionTime.START,
                    None,
                    None,
                )
            )

    def run(self, window, body, answer, world=None):
        def finished(view, result):
            try:
                answer(view.call_async_javascript_function_finish(result).to_string())
            except GLib.Error as error:
                answer(error=error.message)

        view = self.windows[window].view
        view.call_async_javascript_function(body, -1, None, world, None, None, finished)
        return self.LATER

    def resize(self, window, width, height):
        self.windows[window].resize(width, height)

    def point(self, window, kind, x=0, y=0, button=0):
        hands.point(self.windows[window].view, kind, x, y, button)

    def scroll(self, window, x, y, dx, dy):
        hands.scroll(self.windows[window].view, x, y, dx, dy)

    def key(self, window, kind, value):
        hands.key(self.windows[window].view, kind, value)

    def choose(self, window, files):
        self.windows[window].choose(files)

    def answer_dialog(self, window, accept, text=None):
        it = self.windows[window]
        dialog, it.dialog = it.dialog, None
        if dialog is None:
            raise LookupError("no such alert")
        kind = dialog.get_dialog_type()
        if kind == WebKit2.ScriptDialogType.PROMPT:
            if accept:
                dialog.prompt_set_text(text or "")
        elif kind != WebKit2.ScriptDialogType.ALERT:
            dialog.confirm_set_confirmed(accept)
        dialog.close()

    def picture(self, window, whole, clip, answer):
        region = WebKit2.SnapshotRegion.FULL_DOCUMENT if whole else WebKit2.SnapshotRegion.VISIBLE

        def finished(view, result):
            try:
                surface = view.get_snapshot_finish(result)
            except GLib.Error as error:
                return answer(error=error.message)
            x, y, width, height = (round(clip[it]) for it in ("x", "y", "width", "height"))
            pixels = Gdk.pixbuf_get_from_surface(surface, x, y, width, height)
            _, png = pixels.save_to_bufferv("png", [], [])
            answer(base64.b64encode(png).decode())

        self.windows[window].view.get_snapshot(region, WebKit2.SnapshotOptions.NONE, None, finished)
        return self.LATER


def listen(browser):
    def obey(line):
        command = json.loads(line)
        name = command.pop("id")
        did = command.pop("do")

        def answer(result=None, error=None):
            tell(id=name, **({"error": error} if error is not None else {"result": result}))

        method = getattr(browser, did)
        if "answer" in method.__code__.co_varnames:
            command["answer"] = answer
        try:
            result = method(**command)
        except Exception as error:  # The one who asked is told; the browser lives on.
            return answer(error=f"{type(error).__name__}: {error}")
        if result is not Browser.LATER:
            answer(result)

    rest = b""

    def readable(fd, condition):
        nonlocal rest
        got = os.read(fd, 1 << 20)
        if not got:
            Gtk.main_quit()
            return False
        *lines, rest = (rest + got).split(b"\n")
        for line in lines:
            obey(line)
        return True

    GLib.unix_fd_add_full(GLib.PRIORITY_DEFAULT, 0, GLib.IOCondition.IN | GLib.IOCondition.HUP, readable)


Gtk.init(None)
hands.put_pointer_away()
listen(Browser(sys.argv[1]))
parts = (WebKit2.get_major_version(), WebKit2.get_minor_version(), WebKit2.get_micro_version())
tell(event="ready", version=".".join(map(str, parts)))
Gtk.main()
