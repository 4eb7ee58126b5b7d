import { operationsOf } from './outbox.ts'
import type { WriteContext } from './write-context.ts'

/** Everything of this user that the server has not accepted, as JSON text for a file the user can keep or send. */
export async function exportUnsent({ db, userId, now, build }: WriteContext): Promise<string> {
  const outbox = await operationsOf(db, userId)
  const ids = [...new Set(outbox.map(({ subject_id }) => subject_id))]
  const evaluations = (await db.evaluation.bulkGet(ids)).filter((row) => row !== undefined)
  const ratingsOf = (id: string) => db.rating.where('evaluation_id').equals(id).toArray()
  const notesOf = (id: string) => db.note.where('evaluation_id').equals(id).toArray()
  const ratings = (await Promise.all(ids.map(ratingsOf))).flat()
  const notes = (await Promise.all(ids.map(notesOf))).flat()
  const event_players = (await db.event_player.bulkGet(ids.map((id) => [userId, id]))).filter(
    (row) => row !== undefined,
  )
  const drafts = await db.draft.where('user_id').equals(userId).toArray()
  const exported_at = new Date(now()).toISOString()
  return JSON.stringify(
    {
      format: 'courtside-unsent',
      version: 1,
      exported_at,
      app_build: build,
      evaluations,
      ratings,
      notes,
      event_players,
      operations: outbox,
      drafts,
    },
    null,
    2,
  )
}
