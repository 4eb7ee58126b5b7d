import { randomUUID } from 'node:crypto'
import type * as v from 'valibot'
import type { EventInvitation, EventPlayer, EventStaff, getEventReady } from '#domain/contracts/event-people.ts'
import type { Event, EventPart } from '#domain/contracts/events.ts'
import { eventEvaluationId } from '#domain/events/event-evaluation-id.ts'
import { sendInvitations } from '#server/resources/programs/send-invitations.ts'
import { aRatingsPatch } from '#tests/fixtures/operation-bodies.ts'
import { openProgramStage } from './program-stage.ts'
import type { TestUser } from './test-server.ts'

/** What a tablet keeps of an event. */
export type Ready = v.InferOutput<(typeof getEventReady)['output']>
export type EventStage = Awaited<ReturnType<typeof openEventStage>>

export const EVENT_FORM = {
  name: 'Fall Tryout',
  place: 'Harbor Gym',
  starts_on: '2026-11-28',
  ends_on: '2026-11-29',
  time_zone: 'America/New_York',
}

/** The test server with the few moves that tests of events are made of. */
export async function openEventStage() {
  const stage = await openProgramStage()
  const { call, apply } = stage

  const read = <Answer>({ statusCode, body }: Awaited<ReturnType<typeof call>>): Answer => {
    if (statusCode >= 300) throw new Error(`${statusCode} ${body}`)
    return JSON.parse(body) as Answer // What the contract says the endpoint answers.
  }

  /** An event of a program, with whoever made both. */
  async function anEvent(said: object = {}): Promise<{ organizer: TestUser; event: Event }> {
    const { owner, program } = await stage.anOwner()
    const made = await call(owner, 'POST', '/event/', { ...EVENT_FORM, program_id: program.id, ...said })
    return { organizer: owner, event: read<Event>(made) }
  }

  const readEvent = async (by: TestUser, id: string) => read<Event>(await call(by, 'GET', `/event/${id}/`))

  /** Players in the order of their rows. */
  async function addPlayers(by: TestUser, eventId: string, players: object[]): Promise<EventPlayer[]> {
    const added = await call(by, 'POST', `/event/${eventId}/players/`, { request_id: randomUUID(), players })
    return read<{ players: EventPlayer[] }>(added).players
  }

  type Asked = { staff: EventStaff | null; invitation: EventInvitation | null }
  const askToWork = (by: TestUser, eventId: string, email: string, parts: EventPart[], groupIds: string[] = []) =>
    call(by, 'POST', `/event/${eventId}/staff/`, { email, parts, group_ids: groupIds })

  /** Somebody who was invited to the event and has accepted, or was put on its staff. */
  async function aWorker(
    by: TestUser,
    eventId: string,
    parts: EventPart[] = ['evaluator'],
    user?: TestUser,
  ): Promise<TestUser> {
    const worker = user ?? (await stage.createUser({ role: 'Player' }))
    const { staff } = read<Asked>(await askToWork(by, eventId, worker.email, parts))
    // EV206. A person of the program needs no invitation.
    if (staff) return worker
    await sendInvitations(stage.services)
    read<object>(await stage.accept(worker, stage.tokenFor(worker.email)))
    return worker
  }

  const sheetOf = (user: TestUser, eventPlayerId: string) => ({
    mutation_id: randomUUID(),
    evaluation_submission_id: eventEvaluationId(eventPlayerId, user.id),
    event_player_id: eventPlayerId,
    rubric_version: '2026.1',
    created_at: '2026-11-28T15:00:00Z',
  })

  /** The sheet of this evaluator for this player, rated; returns its id. */
  async function rate(
    user: TestUser,
    eventPlayerId: string,
    ratings: Record<string, number>,
    device = 'tablet',
  ): Promise<string> {
    const sheet = sheetOf(user, eventPlayerId)
    await apply(user, 'live.create', sheet, device)
    const id = sheet.evaluation_submission_id
    if (Object.keys(ratings).length > 0) await apply(user, 'ratings.save', aRatingsPatch(id, ratings), device)
    return id
  }

  return { ...stage, read, anEvent, readEvent, addPlayers, askToWork, aWorker, sheetOf, rate }
}
