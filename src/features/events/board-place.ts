import * as v from 'valibot'
import type { BoardView } from '#domain/events/board-view.ts'

const oneOf = <const Option extends string>(options: readonly Option[]) =>
  v.optional(v.fallback(v.optional(v.picklist(options)), undefined))
// A bib in the address arrives as a number.
const Word = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.maxLength(80))
const word = v.optional(v.fallback(v.optional(Word), undefined))

/** EV190. The view of the decision board, as it is in the address. What makes no sense is left out. */
export const BoardPlace = v.object({
  find: word,
  group: word,
  position: word,
  few: v.optional(v.fallback(v.optional(v.literal(true)), undefined)),
  by: oneOf(['position', 'group']),
  sort: oneOf(['total', 'name']),
}) satisfies v.GenericSchema<unknown, BoardView>
