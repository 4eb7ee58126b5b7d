import * as v from 'valibot'

const RowId = v.fallback(v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))), undefined)

/** Of a new event: the program or the team whose it is. */
export const NewEventSearch = v.object({ program: RowId, team: RowId })

/** Whether an address names an event at all. */
export const isEventId = (id: string) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/iu.test(id)
