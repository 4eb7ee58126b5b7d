import * as v from 'valibot'
import { GREATEST_INTEGER, WireNumber } from './wire.ts'

const PAGE_SIZE = 10
const MOST_PER_PAGE = 100

export const pageFields = {
  limit: v.optional(v.pipe(WireNumber, v.integer(), v.minValue(1), v.maxValue(MOST_PER_PAGE)), PAGE_SIZE),
  offset: v.optional(v.pipe(WireNumber, v.integer(), v.minValue(0), v.maxValue(GREATEST_INTEGER)), 0),
}

const Direction = v.picklist(['asc', 'desc'])
/** The greatest page whose offset still fits into a whole number of the database. */
export const GREATEST_PAGE = Math.floor(GREATEST_INTEGER / MOST_PER_PAGE)
const PageNumber = v.pipe(WireNumber, v.integer(), v.minValue(1), v.maxValue(GREATEST_PAGE))

/** L15. The page of a list by its number, in place of the offset. */
export const numberedPage = { page: v.optional(PageNumber) }

/** L15. How a list is sorted, in our spelling and in the specification's. */
export function sortFields<const Sorts extends readonly string[], Sort extends Sorts[number]>(
  sorts: Sorts,
  sort: Sort,
  direction: 'asc' | 'desc',
) {
  const Column = v.picklist(sorts)
  return {
    sort_by: v.optional(Column, sort),
    order_by: v.optional(Direction, direction),
    sortBy: v.optional(Column),
    orderBy: v.optional(Direction),
  }
}

type Numbered = { page?: number | undefined; limit: number; offset: number }
type Sorted<Column> = {
  sort_by: Column
  sortBy?: Column | undefined
  order_by: 'asc' | 'desc'
  orderBy?: 'asc' | 'desc' | undefined
}

/** L15. A query with the offset that its page number stands for. */
export function atOffset<Query extends Numbered>({ page, ...query }: Query) {
  return { ...query, offset: page === undefined ? query.offset : (page - 1) * query.limit }
}

/** L15. A query in our spelling alone; where it is given in both, the specification's counts. */
export function inOurSpelling<Column, Query extends Numbered & Sorted<Column>>({ sortBy, orderBy, ...query }: Query) {
  return { ...atOffset(query), sort_by: sortBy ?? query.sort_by, order_by: orderBy ?? query.order_by }
}

/** A page of a list. `count` is the size of the whole list, also when the page lies beyond its end. */
export function pageOf<Item extends v.GenericSchema>(item: Item) {
  return v.object({
    count: v.number(),
    next: v.nullable(v.string()),
    previous: v.nullable(v.string()),
    results: v.array(item),
  })
}
