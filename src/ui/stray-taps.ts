/** Longest time between the two taps of a double tap, and for a finger to reach a layer that has just closed. */
export const STRAY_MS = 500
/** Longest distance between the taps of a double tap, in CSS pixels. Neighboring controls are further apart. */
const NEAR_PX = 24

const LAYERS = '[role=dialog], [role=alertdialog]'
/** Controls that give a value or change a record, on a page where they move by themselves. */
const MOVING = '[role=slider], [data-rates], [data-moves] button'
/** Controls that do one thing for two quick taps: they create something, choose a player or lead on. */
const ONCE = '[data-once]'

type Press = { x: number; y: number; at: number; on: Element; isOnLayer: boolean }
type Gone = { place: DOMRect; at: number }

let last: Press | undefined
let before: Press | undefined
let layerClosedAt = -Infinity
let gone: Gone | undefined

document.addEventListener('pointerdown', notePress, { capture: true, passive: true })
document.addEventListener('click', stopStrayTap, { capture: true })

/** Records that a dialog or sheet closes now. */
export function noteLayerClosed(): void {
  layerClosedAt = performance.now()
}

/** Records that something small, such as a toast, disappears from its place now. */
export function noteGone(element: Element): void {
  gone = { place: element.getBoundingClientRect(), at: performance.now() }
}

function notePress({ target, clientX: x, clientY: y, timeStamp: at }: PointerEvent) {
  if (!(target instanceof Element)) return
  before = last
  last = { x, y, at, on: target, isOnLayer: target.closest(LAYERS) !== null }
}

/**
 * EP36. Stops a tap that was meant for something else, and the second tap of a double tap on a control that does one
 * thing (EP40). A click by a screen reader has no pointer and counts.
 */
function stopStrayTap(event: MouseEvent) {
  if (event.detail === 0 || !last || !(event.target instanceof Element)) return
  const control = event.target.closest(MOVING)
  const once = event.target.closest(ONCE)
  const isAgain = once !== null && isSecondHere(last) && once.contains(before?.on ?? null)
  if (!isAgain && !isSecondOnClosed(last) && !(control && (isSecondElsewhere(last, control) || isOnGone(last)))) return
  event.stopPropagation()
  event.preventDefault()
}

const isNear = (press: Press, other: Press) => Math.hypot(press.x - other.x, press.y - other.y) <= NEAR_PX

/** Whether the press before hit a layer here that has closed since. */
function isSecondOnClosed(press: Press): boolean {
  if (!before?.isOnLayer || before.at > layerClosedAt) return false
  return isNear(press, before) && press.at - layerClosedAt < STRAY_MS
}

function isSecondHere(press: Press): boolean {
  return before !== undefined && isNear(press, before) && press.at - before.at < STRAY_MS
}

/** Whether the press before hit something else here, so this control has moved under the finger. */
function isSecondElsewhere(press: Press, control: Element): boolean {
  return before !== undefined && !control.contains(before.on) && isSecondHere(press)
}

function isOnGone({ x, y, at }: Press): boolean {
  if (!gone || at - gone.at >= STRAY_MS) return false
  const { left, right, top, bottom } = gone.place
  return x >= left && x <= right && y >= top && y <= bottom
}
