import { randomUUID } from 'node:crypto'
import { scoringRubricOf } from '#domain/rubric/rubric.ts'
import { evaluationResult } from '#domain/scoring/evaluation-result.ts'
import { signatureOf } from '#server/adapters/calendly-events.ts'
import type { Consultation } from '#domain/contracts/consultations.ts'
import { aRubric } from '#tests/fixtures/a-rubric.ts'
import { aScoredPlayer, aSheet } from '#tests/fixtures/a-sheet.ts'
import type { EvaluationServer } from './evaluation-server.ts'
import type { TestUser } from './test-server.ts'

/** A published report of the player, by this evaluator. */
export async function publishedReport(
  server: EvaluationServer,
  player: TestUser,
  evaluator: TestUser,
): Promise<string> {
  const id = await server.createEvaluation({ player, evaluator, status: 'completed' })
  await server.db.query('UPDATE evaluation SET final_saved_at = now(), completed_at = now() WHERE id = $1', [id])
  const result = evaluationResult(
    { ratings: aSheet(), player: aScoredPlayer(), evaluated_on: '2026-10-31' },
    scoringRubricOf(aRubric()),
  )
  await server.db.query(
    `INSERT INTO evaluation_result (evaluation_id, rubric_version, body) VALUES ($1, '2026.1', $2)`,
    [id, JSON.stringify(result)],
  )
  return id
}

/** A purchase of the person with so many consultations; its credit went into `usedBy`. */
export async function purchaseOf(
  { db }: EvaluationServer,
  owner: TestUser,
  consultations: number,
  { usedBy, validDays = 30 }: { usedBy?: string; validDays?: number } = {},
): Promise<string> {
  const id = randomUUID()
  await db.query(
    `INSERT INTO purchase (id, owner_id, package_id, package_name, amount_cents, currency, credits_total, credits_left,
      consultations_left, turnaround_days, valid_until)
     VALUES ($1, $2, 1, 'Single Evaluation', 7900, 'USD', 1, 0, $3, 7, now() + make_interval(days => $4))`,
    [id, owner.id, consultations, validDays],
  )
  if (usedBy) await db.query('INSERT INTO credit_use (purchase_id, evaluation_id) VALUES ($1, $2)', [id, usedBy])
  return id
}

export async function consultationsLeft({ db }: EvaluationServer, purchaseId: string): Promise<number> {
  const [row] = await db.query<{ consultations_left: number }>(
    'SELECT consultations_left FROM purchase WHERE id = $1',
    [purchaseId],
  )
  return row?.consultations_left ?? -1
}

export const request = (server: EvaluationServer, player: TestUser, evaluationId: string, message = '') =>
  server.call(player, 'POST', '/evaluation/player/consultation/', { evaluation_submission_id: evaluationId, message })

export const change = (
  server: EvaluationServer,
  user: TestUser,
  { consultation_id: id }: Pick<Consultation, 'consultation_id'>,
  status: 'held' | 'cancelled',
) => server.call(user, 'PUT', `/evaluation/consultation/${id}/`, { status })

export type Booking = { uri: string; startsAt: string; bookedAt: string }

type Told = {
  event: 'created' | 'canceled'
  consultationId: string | null
  booking: Booking
  rescheduled?: boolean
  old?: string
  next?: string
  by?: 'host' | 'invitee'
}

/** The body of a webhook, as Calendly words it. */
export function webhookBody({ event, consultationId, booking, rescheduled = false, old, next, by }: Told): string {
  return JSON.stringify({
    event: `invitee.${event}`,
    created_at: booking.bookedAt,
    payload: {
      uri: booking.uri,
      rescheduled,
      old_invitee: old ?? null,
      new_invitee: next ?? null,
      tracking: { utm_content: consultationId },
      ...(by && { cancellation: { canceler_type: by } }),
      scheduled_event: {
        start_time: booking.startsAt,
        end_time: new Date(Date.parse(booking.startsAt) + 1_800_000).toISOString(),
      },
    },
  })
}

/** Posts a webhook that is signed with the server's key, or another; resolves with the answer's status. */
export async function tell(
  { app, services, scheduling }: EvaluationServer,
  body: string,
  { key = scheduling.secret, ageMs = 0 }: { key?: string; ageMs?: number } = {},
): Promise<number> {
  const headers = {
    'content-type': 'application/json',
    'calendly-webhook-signature': signatureOf(body, key, services.now() - ageMs),
  }
  return (await app.inject({ method: 'POST', url: '/api/scheduling/webhook/', headers, payload: body })).statusCode
}
