import { afterEach, expect, test, vi } from 'vitest'

const native = Object.getOwnPropertyDescriptor(Map, 'groupBy')
const putBack = () => {
  if (native) Object.defineProperty(Map, 'groupBy', native)
}
afterEach(putBack)

const CASES: [name: string, items: number[]][] = [
  ['nothing', []],
  ['one', [7]],
  ['many', Array.from({ length: 50 }, (_, at) => (at * 7) % 11)],
  ['not a number', [Number.NaN, -0, 0, Number.NaN]],
]
const KEYS = [(item: number) => item, (_item: number, at: number) => at % 3]

test.each(CASES)(
  '[W30] Map.groupBy of Safari 16.4 gives the same groups in the same order: %s',
  async (_name, items) => {
    Reflect.deleteProperty(Map, 'groupBy')
    vi.resetModules()
    await import('./older-browsers.ts')
    const here = KEYS.map((keyOf) => [...Map.groupBy(items, keyOf)])
    putBack()
    expect(here).toEqual(KEYS.map((keyOf) => [...Map.groupBy(items, keyOf)]))
  },
)
