import type { FormChoice } from '#domain/contracts/events.ts'
import { GREATEST_INTEGER } from '#domain/contracts/wire.ts'
import { formProblems, inPanelOrder, presetKeys } from '#domain/events/form.ts'
import type { Sql } from '../../db/database.ts'
import type { PublishedRubric } from '../../rubric/rubrics.ts'
import { Refusal } from '../../refusal.ts'
import { refuseFields } from '../profiles/refuse-fields.ts'

/** What is rated at an event of which nobody has said it. */
export function usualForm({ structure }: PublishedRubric): FormChoice {
  return { keys: presetKeys(structure, 'quick'), weights: {} }
}

/** EV13. Throws 422 for a choice that is no form of this rubric. */
export function refuseForm({ structure }: PublishedRubric, choice: FormChoice) {
  refuseFields(formProblems(structure, choice))
}

export async function insertForm(
  sql: Sql,
  eventId: string,
  { version, choice, rubric }: { version: number; choice: FormChoice; rubric: PublishedRubric },
) {
  await sql.query(
    'INSERT INTO event_form (event_id, version, rubric_version, keys, weights) VALUES ($1, $2, $3, $4, $5)',
    [eventId, version, ...rowOf(rubric, choice)],
  )
}

/**
 * EV5. Changes the newest form while nobody holds it: no sheet was begun by it, and no tablet has fetched the event.
 * Otherwise the choice becomes its next version, and tablets go on with the one they hold. The caller has locked the
 * event against tablets that fetch it for the first time.
 */
export async function changeForm(sql: Sql, eventId: string, choice: FormChoice, rubric: PublishedRubric) {
  const said = rowOf(rubric, choice)
  const [newest] = await sql.query<{ version: number; is_same: boolean; is_held: boolean }>(
    `SELECT version, (rubric_version, keys, weights) IS NOT DISTINCT FROM ($2, $3::text[], $4::jsonb) AS is_same,
       locked_at IS NOT NULL OR EXISTS (SELECT FROM event_tablet h WHERE h.event_id = $1) AS is_held
     FROM event_form WHERE event_id = $1 ORDER BY version DESC LIMIT 1 FOR UPDATE`,
    [eventId, ...said],
  )
  if (!newest) throw new Error(`Event ${eventId} has no form`)
  if (newest.is_same) return
  if (newest.version === GREATEST_INTEGER)
    throw new Refusal('conflict', 'The skills of this event can’t be changed any further. Make another event.')
  if (newest.is_held) return insertForm(sql, eventId, { version: newest.version + 1, choice, rubric })
  // The row stays the same one: a first sheet that waits to lock it finds it.
  await sql.query(
    'UPDATE event_form SET rubric_version = $3, keys = $4, weights = $5 WHERE event_id = $1 AND version = $2',
    [eventId, newest.version, ...said],
  )
}

const rowOf = ({ structure }: PublishedRubric, { keys, weights }: FormChoice) => [
  structure.rubric_version,
  inPanelOrder(structure, keys),
  JSON.stringify(weights),
]
