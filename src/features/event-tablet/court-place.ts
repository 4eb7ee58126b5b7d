import * as v from 'valibot'

const WAYS = ['player', 'skill', 'game'] as const
/** One player with everything, one skill of everybody, or whoever has the ball. */
export type CourtWay = (typeof WAYS)[number]

const Word = v.optional(v.fallback(v.optional(v.pipe(v.string(), v.maxLength(60))), undefined))

/** Where on the court one is, as it stands in the address. */
export const CourtPlace = v.object({
  way: v.optional(v.fallback(v.optional(v.picklist(WAYS)), undefined)),
  /** A group's id, or `all`; one's own first group when absent. */
  group: Word,
  /** The code of a skill. */
  skill: Word,
  /** The event player whose sheet was left last: their tile is in view and marked. */
  player: Word,
  /** The event player whose items are shown instead of the tiles. */
  open: Word,
})
export type CourtPlace = v.InferOutput<typeof CourtPlace>
