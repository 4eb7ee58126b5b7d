let isPressed = false
let waiting: (() => void)[] = []

document.addEventListener('mousedown', ({ button }) => (isPressed ||= button === 0), { capture: true, passive: true })
// A system's menu or the list of a select may take the release, so a menu or a key ends a press too.
for (const end of ['mouseup', 'pointercancel', 'dragend', 'contextmenu', 'keydown'])
  document.addEventListener(end, noteReleased, { capture: true, passive: true })

/**
 * Runs it at once, or after the click of a press that is still going on. A press takes the focus out of a field. If
 * that changed the layout, the pressed button would move away before the release, and its click would be lost.
 */
export function afterPress(run: () => void): void {
  if (isPressed) waiting.push(run)
  else run()
}

/** The click follows the release in the same task. */
function noteReleased() {
  setTimeout(() => {
    isPressed = false
    const due = waiting
    waiting = []
    for (const run of due) run()
  })
}
