import { inReadersPixels } from './readers-pixels.ts'

export type Rect = { left: number; right: number; top: number; bottom: number }

type Place = {
  /** The edges of the column in which toasts appear, in CSS pixels of the viewport. */
  left: number
  right: number
  /** The height of all toasts shown. */
  height: number
  /** The edge that they keep to, and how far from it they begin. */
  edge: 'top' | 'bottom'
  margin: number
  viewportHeight: number
}

/** Between a toast and a control. */
const GAP = 8

/**
 * Returns how far from their edge toasts appear, in pixels: the nearest place where they cover no control. Where no
 * place is free they cover as little of the controls as possible.
 */
export function toastOffset({ left, right, height, edge, margin, viewportHeight }: Place, controls: readonly Rect[]) {
  const lanes = controls
    .filter((control) => control.left < right && control.right > left)
    .map((control) => ({
      width: Math.min(control.right, right) - Math.max(control.left, left),
      near: edge === 'top' ? control.top : viewportHeight - control.bottom,
      far: edge === 'top' ? control.bottom : viewportHeight - control.top,
    }))
  const last = Math.max(margin, viewportHeight - height - margin)
  const covered = (from: number) =>
    lanes.reduce((sum, { width, near, far }) => {
      const shared = Math.min(far + GAP, from + height) - Math.max(near - GAP, from)
      return sum + Math.max(0, shared) * width
    }, 0)
  const offsets = [margin, ...lanes.map(({ far }) => far + GAP)].filter((it) => it >= margin && it <= last)
  return offsets
    .toSorted((a, b) => a - b)
    .reduce((best, offset) => (covered(offset) < covered(best) ? offset : best), margin)
}

const CONTROLS = 'a[href], button, input, select, textarea, summary, [role=slider], [role=tab], [role=option]'
/** Hints and errors of fields, which people read as they type. */
const WORDS = '[data-field-words]'
const LAYERS = '[role=dialog], [role=alertdialog]'

/**
 * Sets `--toasts-offset` of the toaster, so that its toasts cover no control and no words of a field that the open
 * dialog or the page shows now. A toast stays where it appeared until the screen or the open dialog changes: if it
 * moved with the page, its Close would move under the finger.
 */
export function placeToasts(toaster: HTMLElement): void {
  const { left, right, height } = toaster.getBoundingClientRect()
  const { innerHeight, visualViewport } = window
  const style = getComputedStyle(toaster)
  const edge = style.getPropertyValue('--toasts-edge').trim() === 'bottom' ? 'bottom' : 'top'
  // An on-screen keyboard covers the bottom of the page without making it shorter.
  const keyboard = visualViewport ? innerHeight - visualViewport.offsetTop - visualViewport.height : 0
  const margin = pixelsOf(style.getPropertyValue('--toasts-margin')) + (edge === 'bottom' ? keyboard : 0)
  const place = { left, right, height, edge, margin, viewportHeight: innerHeight } as const
  toaster.style.setProperty('--toasts-offset', `${toastOffset(place, visibleControls(toaster, innerHeight))}px`)
}

/** W35. The build turns the pixels of a stylesheet into rem, also in a property that no browser computes. */
function pixelsOf(length: string): number {
  return parseFloat(length) * (length.trim().endsWith('rem') ? inReadersPixels(16) : 1)
}

function visibleControls(toaster: HTMLElement, viewportHeight: number): Rect[] {
  const layer = topLayer()
  return [...(layer ?? document).querySelectorAll(`${CONTROLS}, ${WORDS}`)]
    .filter((control) => !toaster.contains(control))
    .map((control) => control.getBoundingClientRect())
    .filter(({ width, height, top, bottom }) => width > 0 && height > 0 && bottom > 0 && top < viewportHeight)
}

/**
 * W41. Calls `put` now, and when a dialog opens, closes, changes its size or ends its entrance: its controls are
 * elsewhere then. Returns what ends this.
 */
export function followLayers(put: () => void): () => void {
  let layer: Element | undefined
  let isOver = false
  const sizes = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(put)
  const look = () => {
    layer = topLayer()
    put()
    sizes?.disconnect()
    if (!layer) return
    sizes?.observe(layer)
    for (const { finished } of layer.getAnimations?.() ?? [])
      void finished.then(
        () => !isOver && put(),
        () => {}, // An entrance that was cut short.
      )
  }
  // Dialogs are children of the body, where nothing else changes while a page is used.
  const children = new MutationObserver(() => topLayer() !== layer && look())
  children.observe(document.body, { childList: true })
  look()
  return () => {
    isOver = true
    children.disconnect()
    sizes?.disconnect()
  }
}

function topLayer(): Element | undefined {
  return [...document.querySelectorAll(LAYERS)].at(-1)
}
