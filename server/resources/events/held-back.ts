import { isMeasurable } from '#domain/evaluations/completeness.ts'
import type { HeldBack } from '#domain/contracts/event-deliveries.ts'
import type { Sql } from '../../db/database.ts'
import { isOpen } from './cases-repository.ts'
import type { CaseRow } from './cases-repository.ts'
import { findPlayersToSum } from './consensus-repository.ts'
import type { PlayerToSum } from './consensus-repository.ts'
import { findForms, findSheets } from './sheets-repository.ts'
import type { EvaluatorSheet } from './sheets-repository.ts'

/** Returns how many evaluators rated at least one item that counts. */
export const countRaters = (sheets: readonly EvaluatorSheet[]): number =>
  sheets.filter(({ ratings }) => Object.values(ratings).some((value) => value > 0)).length

type Known = {
  profile: PlayerToSum['profile']
  isRated: boolean
  cases: ReadonlyArray<Pick<CaseRow, 'state'>>
}

/** EV138. Returns why a report can't be published, or null. */
export function whyHeldBack({ profile, isRated, cases }: Known): HeldBack['why'] | null {
  if (!isRated) return 'not-rated'
  if (!isMeasurable(profile)) return 'gender-unknown'
  return cases.some(isOpen) ? 'case' : null
}

/**
 * EV138. Returns the players of a closed event whose report, or its newer version, can't be published, by bib. Empty
 * for an open event. A player has a stored result only if they are rated, so only the sheets of the others are read.
 */
export async function findHeldBack(sql: Sql, eventId: string): Promise<HeldBack[]> {
  const [closed] = await sql.query('SELECT 1 FROM event WHERE id = $1 AND closed_at IS NOT NULL', [eventId])
  if (!closed) return []
  const players = await findPlayersToSum(sql, eventId)
  const unknown = players.filter(({ evaluation_id }) => evaluation_id === null).map(({ id }) => id)
  const [sheets, cases] = await Promise.all([
    findForms(sql, eventId).then((forms) => findSheets(sql, { eventId, forms, ids: unknown })),
    sql.query<Pick<CaseRow, 'event_player_id' | 'state'>>(
      'SELECT event_player_id, state FROM event_case WHERE event_id = $1',
      [eventId],
    ),
  ])
  const casesOf = Map.groupBy(cases, (it) => it.event_player_id)
  return players
    .flatMap(({ id, bib, first_name, last_name, is_published, evaluation_id, profile }) => {
      const isRated = evaluation_id !== null || countRaters(sheets.get(id)?.sheets ?? []) > 0
      const why = whyHeldBack({ profile, isRated, cases: casesOf.get(id) ?? [] })
      return why === null ? [] : [{ event_player_id: id, bib, first_name, last_name, is_published, why }]
    })
    .toSorted((one, other) => Number(one.bib ?? Infinity) - Number(other.bib ?? Infinity))
}
