import type { AuditAction } from '#domain/contracts/audit-actions.ts'
import type { AuditDetails } from '#domain/contracts/audit.ts'
import type { Sql } from '../../db/database.ts'
import type { CallingActor } from '../../actor.ts'

/** Who did it: somebody signed in, the operator at a shell, or the server by itself. */
export type Doer = Pick<CallingActor, 'userId' | 'from'> | 'shell' | 'server'

export type Deed = {
  action: AuditAction
  /** Whose account or video it was; of a deed at an evaluation its player is found by itself. */
  personId?: string | null
  evaluationId?: string
  details?: AuditDetails
}

const DEED = `$1::uuid, $2::text, $3::text, coalesce($4::uuid, (SELECT p.user_id FROM evaluation e JOIN player p
  ON p.id = owner_of(e.player_id) WHERE e.id = $5)), $5::uuid, $6::jsonb`

/** M61. Writes down a deed in the transaction that does it: both are there, or neither. */
export async function recordDeed(sql: Sql, doer: Doer, deed: Deed) {
  await sql.query(
    `INSERT INTO audit (actor_id, origin, action, person_id, evaluation_id, details) SELECT ${DEED}`,
    valuesOf(doer, deed),
  )
}

/**
 * M63. Writes down that somebody read of another person, once an hour: a page asks again and again for what it shows.
 */
export async function recordReading(sql: Sql, reader: Doer, deed: Deed) {
  await sql.query(
    `INSERT INTO audit (actor_id, origin, action, person_id, evaluation_id, details) SELECT ${DEED}
     WHERE NOT EXISTS (SELECT FROM audit WHERE actor_id = $1 AND at > clock_timestamp() - interval '1 hour'
     AND origin = $2 AND action = $3
       AND evaluation_id IS NOT DISTINCT FROM $5 AND details = $6)`,
    valuesOf(reader, deed),
  )
}

function valuesOf(doer: Doer, { action, personId, evaluationId, details = {} }: Deed) {
  const [actorId, origin] = typeof doer === 'string' ? [null, doer] : [doer.userId, doer.from]
  return [actorId, origin, action, personId ?? null, evaluationId ?? null, JSON.stringify(details)]
}
