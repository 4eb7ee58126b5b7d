import type { PositionCoverage, TeamPortal } from '../contracts/portal.ts'
import type { ScoringRubric } from '../rubric/rubric.ts'
import type { Evaluated } from './players.ts'
import { STRONG_AT, STRONG_FIT } from './portal-limits.ts'

type Fitting = PositionCoverage['players'][number]

/** F33. Who could play where, the best fit first, and how well each position is covered. */
export function positionCoverage(rubric: ScoringRubric, players: readonly Evaluated[]): PositionCoverage[] {
  const fittings = players.flatMap(({ lines: [{ roster_entry_id, jersey_number }], latest }) => {
    const fitting = (rank: 1 | 2, position: typeof latest.top1, fit: number | null) =>
      position === null || fit === null ? [] : [{ position, roster_entry_id, jersey_number, rank, fit }]
    return [...fitting(1, latest.top1, latest.top1_fit), ...fitting(2, latest.top2, latest.top2_fit)]
  })
  return rubric.positions.map(({ name_abbreviation: position, name }) => {
    const own: Fitting[] = fittings
      .filter((it) => it.position === position)
      .map(({ roster_entry_id, jersey_number, rank, fit }) => ({ roster_entry_id, jersey_number, rank, fit }))
      .toSorted((a, b) => b.fit - a.fit || a.rank - b.rank)
    return { position, name, players: own, status: statusOf(own) }
  })
}

function statusOf(players: readonly Fitting[]): PositionCoverage['status'] {
  const strong = players.filter(({ fit }) => fit >= STRONG_FIT).length
  if (strong >= STRONG_AT) return 'strong'
  return strong === 0 ? 'gap' : 'thin'
}

/** Fewer rated players than this share say nothing about who is missing. */
const LEAST_SHARE = 0.5

/**
 * F33. Returns how many players are rated if they are too few to call a position thin or a gap: of the team, or of the
 * players who play this position. Undefined if there are enough, or if the position is strong as it is.
 */
function notEnoughRated(
  { position, status }: Pick<PositionCoverage, 'position' | 'status'>,
  { header, roster }: Pick<TeamPortal, 'header' | 'roster'>,
): { rated: number; of: number } | undefined {
  if (status === 'strong') return undefined
  const own = roster.filter((row) => row.declared_position === position)
  return [
    { rated: header.evaluated, of: header.roster_size },
    { rated: own.filter(({ latest }) => latest !== null).length, of: own.length },
  ].find(({ rated, of }) => rated < of * LEAST_SHARE)
}

const WORDS = { gap: 'Gap', thin: 'Thin', strong: 'Strong', few: 'Not enough rated yet' } as const

export type Coverage = {
  status: keyof typeof WORDS
  words: string
  /** The words with the counts behind them. */ long: string
}

/** F185. Returns the name of a position for the card, its table and its summary. */
export function coverageWords(
  position: Pick<PositionCoverage, 'position' | 'status'>,
  team: Pick<TeamPortal, 'header' | 'roster'>,
): Coverage {
  const few = notEnoughRated(position, team)
  const status = few ? 'few' : position.status
  const words = WORDS[status]
  return { status, words, long: few ? `${words}: ${few.rated} of ${few.of}` : words }
}

/** F185. Returns the positions under each word, gaps first: "Gap: C. Not enough rated yet: PG, SG". */
export function coverageSummary({ positions, ...team }: Pick<TeamPortal, 'positions' | 'header' | 'roster'>): string {
  const named = positions.map((it) => ({ name: it.position, ...coverageWords(it, team) }))
  return (Object.keys(WORDS) as Coverage['status'][])
    .map((status) => [WORDS[status], named.filter((it) => it.status === status)] as const)
    .filter(([, found]) => found.length > 0)
    .map(([words, found]) => `${words}: ${found.map(({ name }) => name).join(', ')}`)
    .join('. ')
}
