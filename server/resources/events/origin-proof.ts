import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Event } from '#domain/contracts/events.ts'
import type { Sql } from '../../db/database.ts'
import { deriveKey } from '../receipts/receipt-key.ts'

type Origin = { id: string; program_id: number | null; team_id: number | null }

/** EV157. Returns the event with the proof of where it belongs. */
export async function withOriginProof(sql: Sql, event: Event): Promise<Event> {
  return { ...event, origin_proof: (await signOrigin(sql, event)).toString('base64url') }
}

/** EV157. Whether the server gave out this proof for this event of this program or team. */
export async function isOrigin(sql: Sql, origin: Origin, proof: string | undefined): Promise<boolean> {
  const given = Buffer.from(proof ?? '', 'base64url')
  const expected = await signOrigin(sql, origin)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** EV159. Whether the server gave out this proof for an event that exists. */
export async function isOriginOf(sql: Sql, eventId: string, proof: string): Promise<boolean> {
  const [event] = await sql.query<Origin>('SELECT id, program_id, team_id FROM event WHERE id = $1', [eventId])
  return event !== undefined && isOrigin(sql, event, proof)
}

/**
 * An event of a team shows the team's program too, but is of the team alone. After a restore, a new program may get the
 * number of a lost one, so the signature covers when the program or team was made.
 */
async function signOrigin(sql: Sql, { id, program_id, team_id }: Origin): Promise<Buffer> {
  const [kind, ownerId] = team_id === null ? ['program', program_id] : ['team', team_id]
  const [owner] = await sql.query<{ made_at: string }>(
    `SELECT extract(epoch FROM created_at)::text AS made_at FROM ${kind} WHERE id = $1`,
    [ownerId],
  )
  const key = await deriveKey(sql, 'origin of events')
  return createHmac('sha256', key).update(`${id.toLowerCase()} ${kind} ${ownerId} ${owner?.made_at}`).digest()
}
