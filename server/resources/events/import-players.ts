import { randomUUID } from 'node:crypto'
import type { EventPlayer } from '#domain/contracts/event-people.ts'
import type { NewEventPlayer } from '#domain/contracts/event-player-facts.ts'
import { deskRangeAfter, freeBibs } from '#domain/events/free-bibs.ts'
import { birthDateRefusal } from '#domain/profiles/age.ts'
import type { Sql } from '../../db/database.ts'
import { fieldsFrom, refuseFields } from '../profiles/refuse-fields.ts'
import { findDeskFrom, writeEvent } from './events-repository.ts'
import { findStrangeGroups } from './groups-repository.ts'
import { refuseBeyondLists } from './limit-players.ts'
import { findBibs, findPlayersOfRequest, insertEventPlayers } from './players-repository.ts'

type Import = { eventId: string; requestId: string; addedBy: string; players: readonly NewEventPlayer[]; today: string }

/**
 * EV11. Adds a list of players, all of them or none, once per request. A player without a bib gets the lowest free one.
 * A bib that is in use or twice in the list is rejected at its row, and so is an impossible birth date (V28). A list
 * that is too long for the event is rejected (EV125). The desk's range moves behind the list. The caller has locked the
 * event.
 */
export async function importPlayers(
  sql: Sql,
  { eventId, requestId, addedBy, players, today }: Import,
): Promise<EventPlayer[]> {
  const before = await findPlayersOfRequest(sql, eventId, requestId)
  if (before.length > 0) return before
  await refuseBeyondLists(sql, { eventId, addedBy, count: players.length })
  const worn = await findBibs(sql, eventId)
  refuseFields({
    ...bibProblems(players, new Set(worn)),
    ...birthDateProblems(players, today),
    ...(await groupProblems(sql, eventId, players)),
  })
  const bibs = bibsOf(players, worn)
  await insertEventPlayers(
    sql,
    { eventId, addedBy, requestId },
    players.map((player, at) => ({
      ...player,
      bib: bibs[at] ?? null,
      id: randomUUID(),
      player_id: randomUUID(),
      checked_in_at: null,
    })),
  )
  await writeEvent(sql, eventId, { desk_from: deskRangeAfter(bibs, await findDeskFrom(sql, eventId)) })
  return findPlayersOfRequest(sql, eventId, requestId)
}

function bibProblems(players: readonly NewEventPlayer[], worn: ReadonlySet<string>): Record<string, string[]> {
  const seen = new Set<string>()
  const problems: Record<string, string[]> = {}
  for (const [at, { bib }] of players.entries()) {
    if (bib === null) continue
    if (worn.has(bib)) problems[`players.${at}.bib`] = [`Bib ${bib} is taken`]
    else if (seen.has(bib)) problems[`players.${at}.bib`] = [`Bib ${bib} is on the list twice`]
    seen.add(bib)
  }
  return problems
}

function birthDateProblems(players: readonly NewEventPlayer[], today: string): Record<string, string[]> {
  return fieldsFrom(
    Object.fromEntries(
      players.map(({ date_of_birth }, at) => [
        `players.${at}.date_of_birth`,
        date_of_birth === null ? undefined : birthDateRefusal(date_of_birth, today),
      ]),
    ),
  )
}

async function groupProblems(sql: Sql, eventId: string, players: readonly NewEventPlayer[]) {
  const named = players.flatMap(({ group_id }) => group_id ?? [])
  const strange = new Set(await findStrangeGroups(sql, eventId, named))
  return Object.fromEntries(
    players.flatMap(({ group_id }, at) =>
      group_id !== null && strange.has(group_id.toLowerCase())
        ? [[`players.${at}.group_id`, ['Choose a group of this event']]]
        : [],
    ),
  )
}

/** The bib of each row, as given or the next free one; 422 at the first row for which none is left. */
function bibsOf(players: readonly NewEventPlayer[], worn: readonly string[]): string[] {
  const given = players.flatMap(({ bib }) => bib ?? [])
  const free = freeBibs([...worn, ...given], { from: 1, count: players.length - given.length })
  return players.map(({ bib }, at) => {
    const mine = bib ?? free.shift()
    if (mine === undefined) refuseFields({ [`players.${at}.bib`]: ['No bib up to 999 is left'] })
    return mine ?? ''
  })
}
