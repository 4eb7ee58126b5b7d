import { isEmptyLine } from './roster-rules.ts'
import type { TypedLine } from './roster-rules.ts'
import { sameLine } from './team-draft.ts'

export type Side = 'mine' | 'theirs'

/** One player on whom two devices differ; a side without the line has removed it or never had it. */
export type RosterDifference = {
  id: string
  mine: TypedLine | undefined
  theirs: TypedLine | undefined
  /** Changed on both devices since they agreed; only then there is something to lose. */
  isClash: boolean
  /** The side that changed it; where both did, the one that keeps the player, then this device. */
  suggested: Side
}

/** G25. What two devices made of one roster, player by player, in the order of this device and then of the other. */
export function rosterDifferences(
  base: readonly TypedLine[],
  mine: readonly TypedLine[],
  theirs: readonly TypedLine[],
): RosterDifference[] {
  const [before, here, there] = [base, mine.filter((line) => !isEmptyLine(line)), theirs].map(byId) as [
    LinesById,
    LinesById,
    LinesById,
  ]
  const ids = [...new Set([...here.keys(), ...there.keys()])]
  return ids.flatMap((id): RosterDifference[] => {
    const [was, one, other] = [before.get(id), here.get(id), there.get(id)]
    if (same(one, other)) return []
    const isClash = !same(was, one) && !same(was, other)
    return [{ id, mine: one, theirs: other, isClash, suggested: suggestion(was, one, other) }]
  })
}

/** G25. The roster with a side chosen for every difference: this device's order, then the other's players. */
export function mergedRoster(
  mine: readonly TypedLine[],
  theirs: readonly TypedLine[],
  chosen: ReadonlyMap<string, Side>,
): TypedLine[] {
  const [here, there] = [byId(mine), byId(theirs)]
  const ids = [...new Set([...here.keys(), ...there.keys()])]
  return ids.flatMap((id) => {
    const line = (chosen.get(id) === 'theirs' ? there : here).get(id)
    return line ? [{ ...line, link: there.get(id)?.link ?? line.link }] : []
  })
}

type LinesById = ReadonlyMap<string, TypedLine>

function byId(lines: readonly TypedLine[]): LinesById {
  return new Map(lines.map((line) => [line.id, line]))
}

function same(one: TypedLine | undefined, other: TypedLine | undefined): boolean {
  return one === undefined || other === undefined ? one === other : sameLine(one, other)
}

function suggestion(was: TypedLine | undefined, mine: TypedLine | undefined, theirs: TypedLine | undefined): Side {
  if (same(was, mine)) return 'theirs'
  if (same(was, theirs)) return 'mine'
  return mine === undefined ? 'theirs' : 'mine'
}
