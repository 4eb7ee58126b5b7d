import { expect, test } from 'vitest'
import { inTwoColumns } from './two-columns.ts'

test('panels stand in two columns that end as near to one another as they can, in their order, the first one left', () => {
  expect(inTwoColumns([430, 475, 540, 300, 150])).toEqual({ left: [0, 2], right: [1, 3, 4] })
  expect(inTwoColumns([1100, 475, 540, 300])).toEqual({ left: [0], right: [1, 2, 3] })
  expect(inTwoColumns([430])).toEqual({ left: [0], right: [] })
  expect(inTwoColumns([])).toEqual({ left: [], right: [] })
})
