import { nameKey } from '../teams/same-player.ts'

export type SeenPlayer = { id: string; bib: string | null; first_name: string; last_name: string }

export type SamePerson = { event_player_ids: [string, string]; why: 'bib' | 'name' }

/** EV126. Maximum number of pairs to build and show. Answered pairs make room for the next ones. */
export const MOST_PAIRS = 50

/** `count` and `ids` cover all pairs. `pairs` contains only the first ones. */
export type SamePersons = { pairs: SamePerson[]; count: number; ids: ReadonlySet<string> }

/**
 * EV55. Who may be one person under two bibs, or on the list and at the desk: a bib that somebody without a name
 * shares, or one name, however it is capitalized and accented. It only asks; nothing joins by itself. Two names under
 * one bib are two persons, and reported as a double bib. EV126: all pairs are counted, but only the first ones are
 * built, small groups first. 2,000 unnamed players under one bib make two million pairs.
 */
export function samePersons(players: readonly SeenPlayer[]): SamePersons {
  const groups = [...bibGroups(players), ...nameGroups(players)].toSorted((a, b) => a.count - b.count)
  const pairs: SamePerson[] = []
  for (const { why, open, settled } of groups) {
    for (const pair of pairsOf(open, settled)) {
      if (pairs.length === MOST_PAIRS) break
      pairs.push(samePerson(pair, why))
    }
  }
  return {
    pairs: inOrderOf(pairs),
    count: groups.reduce((sum, { count }) => sum + count, 0),
    ids: new Set(groups.flatMap(({ open, settled }) => [...open, ...settled].map(({ id }) => id))),
  }
}

/**
 * Each player in `open` may be the same person as any other in the group. Players in `settled` differ from each other.
 */
type Group = { why: SamePerson['why']; open: SeenPlayer[]; settled: SeenPlayer[]; count: number }

function groupOf(why: SamePerson['why'], open: SeenPlayer[], settled: SeenPlayer[]): Group[] {
  const count = (open.length * (open.length - 1)) / 2 + open.length * settled.length
  return count === 0 ? [] : [{ why, open, settled, count }]
}

function bibGroups(players: readonly SeenPlayer[]): Group[] {
  return [...byBibOf(players).values()].flatMap((wearers) =>
    groupOf(
      'bib',
      wearers.filter((it) => !hasName(it)),
      wearers.filter(hasName),
    ),
  )
}

function nameGroups(players: readonly SeenPlayer[]): Group[] {
  return [...Map.groupBy(players.filter(hasName), nameKey).values()].flatMap((group) => groupOf('name', group, []))
}

function* pairsOf(open: readonly SeenPlayer[], settled: readonly SeenPlayer[]): Generator<[SeenPlayer, SeenPlayer]> {
  for (const [at, one] of open.entries()) {
    for (const other of settled) yield [one, other]
    for (let next = at + 1; next < open.length; next++) yield [one, open[next] ?? one]
  }
}

/** Sorts pairs by bib before pairs by name. */
function inOrderOf(pairs: readonly SamePerson[]): SamePerson[] {
  return [...pairs.filter(({ why }) => why === 'bib'), ...pairs.filter(({ why }) => why === 'name')]
}

export type DoubleBib = { bib: string; event_player_ids: string[] }

/** EV55. Bibs that more than one player wears, the lowest first. */
export function doubleBibs(players: readonly SeenPlayer[]): DoubleBib[] {
  return [...byBibOf(players)]
    .flatMap(([bib, wearers]) =>
      wearers.length > 1 ? [{ bib, event_player_ids: wearers.map(({ id }) => id).toSorted() }] : [],
    )
    .toSorted((a, b) => Number(a.bib) - Number(b.bib))
}

function byBibOf(players: readonly SeenPlayer[]): Map<string, SeenPlayer[]> {
  return Map.groupBy(
    players.filter(({ bib }) => bib !== null),
    ({ bib }) => bib ?? '',
  )
}

const hasName = ({ first_name, last_name }: SeenPlayer) => first_name.trim() !== '' || last_name.trim() !== ''

function samePerson([one, other]: [SeenPlayer, SeenPlayer], why: SamePerson['why']): SamePerson {
  return { event_player_ids: one.id < other.id ? [one.id, other.id] : [other.id, one.id], why }
}
