import { nameKey } from '../team/same-player.ts'

export type SeenPlayer = { id: string; bib: string | null; first_name: string; last_name: string }

export type SamePerson = { event_player_ids: [string, string]; why: 'bib' | 'name' }

/**
 * EV55. Who may be one person under two bibs, or on the list and at the desk: a bib that somebody without a name
 * shares, or one name, however it is capitalized and accented. It only asks; nothing joins by itself. Two names under
 * one bib are two persons, and told as a double bib.
 */
export function samePersons(players: readonly SeenPlayer[]): SamePerson[] {
  const named = players.filter(hasName)
  const byBib = pairsWithin([...byBibOf(players).values()])
    .filter(([one, other]) => !hasName(one) || !hasName(other))
    .map((pair) => samePerson(pair, 'bib'))
  const byName = pairsWithin([...Map.groupBy(named, nameKey).values()]).map((pair) => samePerson(pair, 'name'))
  return [...byBib, ...byName]
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

function pairsWithin(groups: ReadonlyArray<SeenPlayer[]>): Array<[SeenPlayer, SeenPlayer]> {
  return groups.flatMap((group) =>
    group.flatMap((one, at) => group.slice(at + 1).map((other): [SeenPlayer, SeenPlayer] => [one, other])),
  )
}

function samePerson([one, other]: [SeenPlayer, SeenPlayer], why: SamePerson['why']): SamePerson {
  return { event_player_ids: one.id < other.id ? [one.id, other.id] : [other.id, one.id], why }
}
