import { inOrder } from '../in-order.ts'
import type { Coverage } from '../contracts/event-outcome.ts'

type CoveredPlayer = Coverage['players'][number]

/** So many evaluators are wanted for each player. */
export const WANTED_EYES = 2

export type CoverageRow = {
  player: CoveredPlayer
  /** How many evaluators have rated the player, as far as the server has heard. */
  eyes: number
  /** A silent tablet may hold what is missing. */
  mayBeMore: boolean
  /** The most of the form that one evaluator has rated, 0 to 1. */
  ofForm: number
  /** By the evaluator's place, how many items they have rated. */
  rated: ReadonlyMap<number, number>
}

/** By their places, the evaluators of whom a tablet is silent: what they have not sent is unknown. */
export function silentPlaces({ evaluators }: Pick<Coverage, 'evaluators'>): ReadonlySet<number> {
  return new Set(evaluators.flatMap(({ tablets }, place) => (tablets.some((it) => it.is_silent) ? [place] : [])))
}

/** EV102. A player for a line, by bib. Silence is never read as "not seen": it leaves open how many more there are. */
export function coverageRows(coverage: Coverage): CoverageRow[] {
  const silent = silentPlaces(coverage)
  return coverage.players.toSorted(byBib).map((player) => {
    const rated = new Map(player.cells)
    const eyes = rated.size
    return {
      player,
      eyes,
      mayBeMore: eyes < WANTED_EYES && [...silent].some((place) => !rated.has(place)),
      ofForm: coverage.items === 0 ? 0 : Math.min(1, Math.max(0, ...rated.values()) / coverage.items),
      rated,
    }
  })
}

function byBib(one: CoveredPlayer, other: CoveredPlayer): number {
  return Number(one.bib ?? Infinity) - Number(other.bib ?? Infinity) || inOrder(one.id, other.id)
}

/** EV102. "3", "1+" where a silent tablet may know of more, "?" where nothing at all is known. */
export function eyesWords({ eyes, mayBeMore }: Pick<CoverageRow, 'eyes' | 'mayBeMore'>): string {
  if (!mayBeMore) return String(eyes)
  return eyes === 0 ? '?' : `${eyes}+`
}

export type CoverageFilter = 'everyone' | 'few' | 'away' | 'since'

/** Whether a row is of those asked for. `since` is an instant in ISO 8601; whoever was never rated was not since then. */
export function isCovered({ player, eyes }: CoverageRow, filter: CoverageFilter, since: string): boolean {
  switch (filter) {
    case 'everyone':
      return true
    case 'few':
      return eyes < WANTED_EYES
    case 'away':
      return !isHere(player.checked_in_at, eyes)
    case 'since':
      return player.last_rated_at === null || player.last_rated_at < since
  }
}

/** EV216. Whether a player is known to be at the event: the desk checked them in, or an evaluator rated them. */
export const isHere = (checkedInAt: string | null, rated: number): boolean => checkedInAt !== null || rated > 0

/**
 * EV166, EV216. Whether the server has heard of a desk. A bib without a name was added on a court and says nothing
 * about the desk.
 */
export const hasDesk = (rows: readonly CoverageRow[]): boolean =>
  rows.some(({ player }) => player.checked_in_at !== null && player.first_name + player.last_name !== '')

/** EV216. Returns how many players enough evaluators have rated. Without a desk, everyone on the list counts. */
export function coverageWords(rows: readonly CoverageRow[], isClosed: boolean): string {
  if (rows.every(({ eyes }) => eyes === 0)) return 'No ratings have arrived yet.'
  const isByDesk = hasDesk(rows)
  const here = isByDesk ? rows.filter(({ player, eyes }) => isHere(player.checked_in_at, eyes)) : rows
  const seen = here.filter(({ eyes }) => eyes >= WANTED_EYES).length
  const left = here.length - seen
  const who = `${here.length} ${here.length === 1 ? 'player' : 'players'}${isByDesk ? ' here' : ''}`
  const ofWho = left === 0 ? `All ${who}` : `${seen} of ${who}`
  const isOne = seen === 1 || here.length === 1
  if (isClosed) return `${ofWho} ${isOne ? 'was' : 'were'} seen by 2 or more evaluators.`
  const more = left === 0 ? '' : ` ${left} still ${left === 1 ? 'needs' : 'need'} a second look.`
  return `${ofWho} ${isOne ? 'has' : 'have'} been seen by 2 or more evaluators.${more}`
}
