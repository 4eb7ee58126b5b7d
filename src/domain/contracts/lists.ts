import * as v from 'valibot'
import { GREATEST_INTEGER, WireNumber } from './wire.ts'

const PAGE_SIZE = 10
const MOST_PER_PAGE = 100

export const pageFields = {
  limit: v.optional(v.pipe(WireNumber, v.integer(), v.minValue(1), v.maxValue(MOST_PER_PAGE)), PAGE_SIZE),
  offset: v.optional(v.pipe(WireNumber, v.integer(), v.minValue(0), v.maxValue(GREATEST_INTEGER)), 0),
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
