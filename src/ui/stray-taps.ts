/** Longest time between the two taps of a double tap, and for a finger to reach a layer that has just closed. */
const STRAY_MS = 500
/** W33. A primary button acts once for all taps that follow each other within this time. */
const ONCE_MS = 600
/** Longest distance between the taps of a double tap, in CSS pixels. Neighboring controls are further apart. */
const NEAR_PX = 24

const LAYERS = '[role=dialog], [role=alertdialog]'
/** Controls that give a value or change a record, on a page where they move by themselves. */
const MOVING = '[role=slider], [data-rates], [data-moves] button'
/** Other controls of which only one tap counts: a second one on the same control does nothing. */
const ONCE = '[data-once]'
/** Primary buttons. `data-repeats` marks the ones that people tap quickly on purpose. */
const PRIMARY = ':is(.button-variant-solid, .button-variant-danger, button[type=submit]):not([data-repeats])'
/** Where a held Enter key would press a button, or send a form, again and again. */
const ENTERED = 'button, a, input, select'

type Press = {
  x: number
  y: number
  at: number
  on: Element
  isOnLayer: boolean
  /** Whether it is another tap at the place of a primary button, whatever is there now. */
  isRepeated: boolean
  isOnPrimary: boolean
}
type Gone = { place: DOMRect; at: number }

let last: Press | undefined
let before: Press | undefined
let layerClosedAt = -Infinity
let gone: Gone | undefined

document.addEventListener('pointerdown', notePress, { capture: true, passive: true })
document.addEventListener('click', stopStrayTap, { capture: true })
document.addEventListener('keydown', stopHeldEnter, { capture: true })

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
  const press = { x, y, at, on: target, isOnLayer: target.closest(LAYERS) !== null }
  const isRepeated = last !== undefined && last.isOnPrimary && isNear(press, last) && at - last.at < ONCE_MS
  before = last
  last = { ...press, isRepeated, isOnPrimary: isRepeated || target.closest(PRIMARY) !== null }
}

/**
 * EP36, EP40, W33. Stops a tap that repeats another or was meant for something else. A click by a screen reader has no
 * pointer and counts.
 */
function stopStrayTap(event: MouseEvent) {
  if (event.detail === 0 || !last || !(event.target instanceof Element)) return
  const control = event.target.closest(MOVING)
  const isStray = last.isRepeated || isSecondOn(last, event.target.closest(ONCE)) || isSecondOnClosed(last)
  if (!isStray && !(control && (isSecondElsewhere(last, control) || isOnGone(last)))) return
  event.stopPropagation()
  event.preventDefault()
}

/** W33. Lets a held key act once. */
function stopHeldEnter(event: KeyboardEvent) {
  if (!event.repeat || event.key !== 'Enter') return
  if (event.target instanceof Element && event.target.matches(ENTERED)) event.preventDefault()
}

type Place = Pick<Press, 'x' | 'y'>
const isNear = (press: Place, other: Place) => Math.hypot(press.x - other.x, press.y - other.y) <= NEAR_PX

/** Whether the press before hit a layer here that has closed since. */
function isSecondOnClosed(press: Press): boolean {
  if (!before?.isOnLayer || before.at > layerClosedAt) return false
  return isNear(press, before) && press.at - layerClosedAt < STRAY_MS
}

function isSecondHere(press: Press): boolean {
  return before !== undefined && isNear(press, before) && press.at - before.at < STRAY_MS
}

function isSecondOn(press: Press, control: Element | null): boolean {
  return control !== null && control.contains(before?.on ?? null) && isSecondHere(press)
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
