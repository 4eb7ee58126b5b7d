import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { CHOOSABLE_COLUMNS, columnsWith, shownColumns } from './roster-columns.ts'
import { ROSTER_COLUMNS } from './roster-table.ts'

const keysOf = (asked?: readonly string[]) => shownColumns(asked).map(({ key }) => key)

test('seven columns stand at first, and number and name whatever is asked for', () => {
  expect(keysOf()).toEqual(['jersey', 'player', 'declared', 'total', 'change', 'weakest', 'status'])
  expect(keysOf(['height', 'no_such_column', 'grade'])).toEqual(['jersey', 'player', 'grade', 'height'])
  expect(keysOf(ROSTER_COLUMNS.map(({ key }) => key))).toHaveLength(19)
})

test('whatever is put on and taken off, a column changes alone, and the first seven leave the address', () => {
  const key = fc.constantFrom(...CHOOSABLE_COLUMNS.map((column) => column.key))
  fc.assert(
    fc.property(fc.option(fc.uniqueArray(key), { nil: undefined }), key, (asked, changed) => {
      const next = keysOf(columnsWith(asked, changed))
      expect(next.includes(changed)).toBe(!keysOf(asked).includes(changed))
      expect(next.filter((it) => it !== changed)).toEqual(keysOf(asked).filter((it) => it !== changed))
      expect(keysOf(columnsWith(columnsWith(asked, changed), changed))).toEqual(keysOf(asked))
    }),
  )
  expect(columnsWith(columnsWith(undefined, 'height'), 'height')).toBeUndefined()
})
