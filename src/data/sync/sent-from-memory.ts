import type { OperationBody } from '#domain/contracts/operations.ts'
import { wordsId } from '#domain/evaluations/merge-note.ts'
import type { Database } from '../db/database.ts'

const bodies = new WeakMap<Database, Map<string, OperationBody>>()

/** Y38. Remembers bodies that no claim freezes, because the disk is full, until this page ends. */
export function rememberSent(db: Database, sent: readonly OperationBody[]) {
  const known = bodies.get(db) ?? new Map<string, OperationBody>()
  bodies.set(db, known)
  for (const body of sent) known.set(body.mutation_id, body)
}

/**
 * E9, U10. Returns the body with `was` from what the server took under the same mutation id. Without that knowledge,
 * such as after a restart, `was` stays, and the server asks about the difference.
 */
export function afterSent(db: Database, body: OperationBody): OperationBody {
  const sent = bodies.get(db)?.get(body.mutation_id)
  if (sent === undefined) return body
  if ('note_id' in body && 'note_id' in sent) return { ...body, was: wordsId(sent) }
  if (!('ratings' in body) || !('ratings' in sent)) return body
  const values = new Map(sent.ratings.map(({ key, value }) => [key, value]))
  const ratings = body.ratings.map((it) => (values.has(it.key) ? { ...it, was: values.get(it.key) } : it))
  return { ...body, ratings }
}
