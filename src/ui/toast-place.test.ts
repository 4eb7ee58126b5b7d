import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { toastOffset } from './toast-place.ts'
import type { Rect } from './toast-place.ts'

const COLUMN = { left: 400, right: 800, height: 64, margin: 24, viewportHeight: 600 } as const
const at = (left: number, top: number, width: number, height: number): Rect => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})

test.each<[string, 'top' | 'bottom', Rect[], number]>([
  ['keeps to the top of an empty page', 'top', [], 24],
  ['appears below the primary button of the head', 'top', [at(700, 20, 90, 44)], 72],
  ['ignores a control next to its column', 'top', [at(100, 20, 90, 44)], 24],
  ['appears above the tab bar', 'bottom', [at(0, 536, 800, 64)], 72],
  ['appears above two bars', 'bottom', [at(0, 536, 800, 64), at(0, 470, 800, 44)], 138],
  ['stays at its margin where no place is free', 'top', [at(400, 0, 400, 560)], 24],
])('a toast %s', (_what, edge, controls, offset) => {
  expect(toastOffset({ ...COLUMN, edge }, controls)).toBe(offset)
})

test('a toast covers no control where any place is free', () => {
  const control = fc
    .tuple(fc.nat(790), fc.nat(590), fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 120 }))
    .map((sides) => at(...sides))
  fc.assert(
    fc.property(fc.constantFrom('top', 'bottom'), fc.array(control, { maxLength: 8 }), (edge, controls) => {
      const hits = (from: number) => {
        const top = edge === 'top' ? from : COLUMN.viewportHeight - from - COLUMN.height
        return controls.some(
          (it) => it.left < COLUMN.right && it.right > COLUMN.left && it.top < top + COLUMN.height && it.bottom > top,
        )
      }
      const offset = toastOffset({ ...COLUMN, edge }, controls)
      expect(offset).toBeGreaterThanOrEqual(COLUMN.margin)
      // A place counts as free with 8 pixels around it.
      const isFree = (from: number) => ![-8, 0, 8].some((more) => hits(from + more))
      const anyFree = Array.from({ length: 489 }, (_, more) => COLUMN.margin + more).some(isFree)
      expect(anyFree && hits(offset)).toBe(false)
    }),
  )
})
