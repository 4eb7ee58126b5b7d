import { ratingSheet } from '#domain/evaluations/merge-ratings.ts'
import type { StoredSheet } from '#domain/evaluations/merge-ratings.ts'
import type { RatingSheet } from '#domain/evaluations/rating.ts'
import { countedKeys, ratingsOfForm } from '#domain/events/form.ts'
import { countedRatings } from '#domain/events/counted-ratings.ts'
import { mergeSheets } from '#domain/events/merge-sheets.ts'
import type { Sql } from '../../db/database.ts'
import { findReaders } from '../evaluations/rating-readers.ts'

/** One version of what an event rates. */
export type FormRow = { version: number; rubric_version: string; keys: string[]; weights: Record<string, number> }

/** All versions, the newest first. */
export function findForms(sql: Sql, eventId: string): Promise<FormRow[]> {
  return sql.query<FormRow>(
    'SELECT version, rubric_version, keys, weights FROM event_form WHERE event_id = $1 ORDER BY version DESC',
    [eventId],
  )
}

/** EV145. What one evaluator rated of one person by any version of the form, whatever bibs the person wore. */
export type EvaluatorSheet = {
  /** The lowest id of the sheets that it was made of, and the rubric of that one. */
  id: string
  rubricVersion: string
  evaluatorId: string
  ratings: RatingSheet
}

export type SheetsOfPlayer = {
  sheets: EvaluatorSheet[]
  /** Every sheet with its revision: other ones say that something was rated, or joined, since. */
  basis: string
}

type SheetRow = {
  event_player_id: string
  id: string
  evaluator_id: string | null
  rubric_version: string
  revision: number
  ratings: StoredSheet
}

/** SQL: the sheets of the event `$1`, each under the event player that they count for. */
const SHEETS = `event_player x JOIN evaluation e ON e.event_player_id = x.id
  WHERE x.event_id = $1 AND e.status <> 'cancelled'`

/**
 * EV50. Of these event players, or of all, what each of their evaluators rated; whoever was rated by nobody is absent.
 * Joined ones count for whom they are joined to.
 */
export async function findSheets(
  sql: Sql,
  { eventId, forms, ids }: { eventId: string; forms: readonly FormRow[]; ids?: readonly string[] },
): Promise<Map<string, SheetsOfPlayer>> {
  const rows = await sql.query<SheetRow>(
    `SELECT coalesce(x.joined_to, x.id) AS event_player_id, e.id, e.evaluator_id, e.rubric_version, e.revision,
       e.ratings
     FROM ${SHEETS} AND ($2::uuid[] IS NULL OR coalesce(x.joined_to, x.id) = ANY($2)) ORDER BY e.id`,
    [eventId, ids ?? null],
  )
  const keys = countedKeys(forms)
  const countsUntil = await findReaders(sql, { eventId, ids })
  const cut = ({ ratings, event_player_id, evaluator_id }: SheetRow) =>
    countedRatings(
      ratingsOfForm(ratings, keys),
      evaluator_id === null ? undefined : countsUntil(event_player_id, evaluator_id),
    )
  const merge = ([first, ...others]: readonly SheetRow[]): EvaluatorSheet[] =>
    first
      ? [
          {
            id: first.id,
            evaluatorId: first.evaluator_id ?? first.id,
            rubricVersion: first.rubric_version,
            ratings: ratingSheet(mergeSheets([first, ...others].map(cut))),
          },
        ]
      : []
  return new Map(
    [...Map.groupBy(rows, (row) => row.event_player_id)].map(([eventPlayerId, of]) => [
      eventPlayerId,
      {
        sheets: [...Map.groupBy(of, ({ id, evaluator_id }) => evaluator_id ?? id).values()].flatMap(merge),
        basis: of.map(({ id, revision }) => `${id}:${revision}`).join(' '),
      },
    ]),
  )
}
