import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useLastPage } from './use-last-page.ts'

test.each([
  { offset: 0, count: 0, shown: [] },
  { offset: 20, count: 21, shown: [] },
  { offset: 20, count: undefined, shown: [] },
  { offset: 20, count: 20, shown: [2] },
  { offset: 20, count: 15, shown: [2] },
  { offset: 10, count: 0, shown: [1] },
  { offset: 5, count: 3, shown: [1] },
  { offset: 999_990, count: 95, shown: [10] },
])('[L43] from row $offset of $count rows, the list shows the pages $shown', ({ offset, count, shown }) => {
  const pages: number[] = []
  renderHook(() => useLastPage({ limit: 10, offset }, count, (page) => pages.push(page)))
  expect(pages).toEqual(shown)
})

test('[L43] a list that shrinks again shows its last page again', () => {
  const pages: number[] = []
  const { rerender } = renderHook(
    ({ offset, count }) => useLastPage({ limit: 10, offset }, count, (page) => pages.push(page)),
    { initialProps: { offset: 20, count: 21 } },
  )
  rerender({ offset: 20, count: 20 })
  rerender({ offset: 10, count: 10 })
  expect(pages).toEqual([2, 1])
})
