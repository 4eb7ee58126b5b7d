import { isOpen } from '#domain/evaluations/consultation.ts'
import type { SchedulingEvent } from '../../ports/scheduling.ts'
import type { Sql } from '../../db/database.ts'
import { oweNotice } from '../notices/owe-notice.ts'
import { tellOfCancelling } from './change-consultation.ts'
import { findIdByBooking, lockConsultation, moveConsultation } from './consultations-repository.ts'
import type { LockedConsultation } from './consultations-repository.ts'

type Told<Type extends SchedulingEvent['type']> = Extract<SchedulingEvent, { type: Type }>

/**
 * C22. Takes what the scheduling provider tells, in the caller's transaction: once each, and in whatever order it
 * comes. `scheduling_event` remembers which bookings were made, moved on and cancelled, so that what comes late does no
 * harm.
 */
export async function takeSchedulingEvent(sql: Sql, event: SchedulingEvent): Promise<void> {
  if (event.type === 'other') return
  const id =
    event.consultationId ??
    (await findIdByBooking(sql, event.booking)) ??
    (event.type === 'booked' && event.replaces !== null ? await findIdByBooking(sql, event.replaces) : undefined)
  const locked = id === undefined ? undefined : await lockConsultation(sql, id)
  // Somebody booked the evaluator's page on their own account: that is no consultation of ours.
  if (!locked) return
  switch (event.type) {
    case 'booked':
      return takeBooking(sql, locked, event)
    case 'moved':
      return takeMove(sql, locked, event)
    case 'cancelled':
      return takeCancelling(sql, locked, event)
  }
}

async function takeBooking(
  sql: Sql,
  locked: LockedConsultation,
  { booking, replaces, bookedAt, startsAt, endsAt }: Told<'booked'>,
): Promise<void> {
  const { consultation, evaluation } = locked
  const isNew = await remember(sql, 'booked', booking, consultation.id, bookedAt)
  // It says that the one before was given up, even if the event of that is still on its way.
  if (replaces !== null) await remember(sql, 'moved', replaces, consultation.id)
  if (!isNew || !isOpen(consultation.status)) return
  const isOlder =
    consultation.event_uri !== null &&
    consultation.event_uri !== replaces &&
    (await wasBookedAfter(sql, consultation.event_uri, bookedAt))
  if (isOlder) return
  if (await isKnown(sql, 'cancelled', booking)) return cancel(sql, locked, null)
  if (await isKnown(sql, 'moved', booking)) return
  await moveConsultation(sql, consultation, 'scheduled', { startsAt, endsAt, booking })
  for (const userId of [consultation.requested_by, evaluation.evaluator_id]) {
    if (userId !== null) await oweNotice(sql, { kind: 'consultation_scheduled', userId, evaluationId: evaluation.id })
  }
}

async function takeMove(sql: Sql, locked: LockedConsultation, { booking, to }: Told<'moved'>): Promise<void> {
  const { consultation } = locked
  await remember(sql, 'moved', booking, consultation.id)
  if (!isOpen(consultation.status) || consultation.event_uri !== booking) return
  if (to !== null && (await isKnown(sql, 'cancelled', to))) return cancel(sql, locked, null)
  // The old time is given up, and the new one is on its way.
  await moveConsultation(sql, consultation, 'requested', null)
}

async function takeCancelling(sql: Sql, locked: LockedConsultation, { booking, by }: Told<'cancelled'>): Promise<void> {
  const { consultation } = locked
  const isNew = await remember(sql, 'cancelled', booking, consultation.id)
  if (!isNew || !isOpen(consultation.status)) return
  if (consultation.event_uri === null || consultation.event_uri === booking) await cancel(sql, locked, by)
}

async function cancel(sql: Sql, locked: LockedConsultation, by: 'host' | 'invitee' | null): Promise<void> {
  const { consultation, evaluation } = locked
  await moveConsultation(sql, consultation, 'cancelled')
  const whoDidIt = by === 'host' ? evaluation.evaluator_id : by === 'invitee' ? consultation.requested_by : null
  await tellOfCancelling(sql, locked, (userId) => userId !== whoDidIt)
}

type Fact = 'booked' | 'moved' | 'cancelled'

/** Whether it was not known before. */
async function remember(sql: Sql, fact: Fact, booking: string, consultationId: string, at?: string): Promise<boolean> {
  const rows = await sql.query(
    'INSERT INTO scheduling_event (id, consultation_id, received_at) VALUES ($1, $2, coalesce($3, now())) ON CONFLICT (id) DO NOTHING RETURNING id',
    [`${fact} ${booking}`, consultationId, at ?? null],
  )
  return rows.length > 0
}

/**
 * A booking is remembered with the moment at which it was made, not at which it was told: that tells which of two is
 * the newer one.
 */
async function wasBookedAfter(sql: Sql, booking: string, instant: string): Promise<boolean> {
  return (
    (
      await sql.query('SELECT 1 FROM scheduling_event WHERE id = $1 AND received_at > $2', [
        `booked ${booking}`,
        instant,
      ])
    ).length > 0
  )
}

async function isKnown(sql: Sql, fact: Fact, booking: string): Promise<boolean> {
  return (await sql.query('SELECT 1 FROM scheduling_event WHERE id = $1', [`${fact} ${booking}`])).length > 0
}
