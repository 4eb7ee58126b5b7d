import { randomUUID } from 'node:crypto'
import type { BoardPlayer, Coverage, EventCase } from '#domain/contracts/event-outcome.ts'
import type { EventPart } from '#domain/contracts/events.ts'
import { eventEvaluationId } from '#domain/events/event-evaluation-id.ts'
import { insertEventPlayers } from '#server/resources/events/players-repository.ts'
import type { PlayerToInsert } from '#server/resources/events/players-repository.ts'
import { aRatingsPatch } from '#tests/fixtures/operation-bodies.ts'
import { startEvaluationServer } from './evaluation-server.ts'
import type { TestUser } from './test-server.ts'

export type OutcomeStage = Awaited<ReturnType<typeof openOutcomeStage>>

/** The eight skills of a tryout. */
export const TRYOUT = Array.from({ length: 8 }, (_, at) => `skill:${at + 1}`)
/** The 12 skills and the 8 team-player items. */
export const QUICK = [
  ...Array.from({ length: 12 }, (_, at) => `skill:${at + 1}`),
  ...Array.from({ length: 8 }, (_, at) => `team:${2001 + at}`),
]
export const allOf = (keys: readonly string[], value: number) => Object.fromEntries(keys.map((key) => [key, value]))

type Published = {
  published: number
  mails: number
  deliveries: Array<{ bib: string | null; state: string }>
  held_back: Array<{ event_player_id: string; bib: string | null; why: string }>
}
type Closed = { computed: number; cases: number; open: Coverage['open']; event: { closed_at: string | null } }

/** The test server with the few moves that tests of what comes of an event are made of. */
export async function openOutcomeStage() {
  const server = await startEvaluationServer()
  const { db, call, apply } = server

  /** An event as its set-up leaves it, written straight into the database. */
  async function anEvent({ keys = TRYOUT, weights = {} }: { keys?: string[]; weights?: Record<string, number> } = {}) {
    const organizer = await server.createUser({ role: 'Coach' })
    const id = randomUUID()
    await db.query(
      `INSERT INTO event (id, name, starts_on, ends_on, time_zone, made_by)
       VALUES ($1, 'Fall Tryout', '2026-11-21', '2026-11-22', 'America/New_York', $2)`,
      [id, organizer.id],
    )
    await db.query(
      `INSERT INTO event_form (event_id, version, rubric_version, keys, weights) VALUES ($1, 1, '2026.1', $2, $3)`,
      [id, keys, JSON.stringify(weights)],
    )
    const staff = async (...parts: EventPart[]) => {
      const user = await server.createUser({ role: 'Coach' })
      await db.query('INSERT INTO event_staff (event_id, user_id, parts, parts_ever) VALUES ($1, $2, $3, $3)', [
        id,
        user.id,
        parts,
      ])
      return user
    }
    return { id, organizer, staff, evaluators: [await staff('evaluator'), await staff('evaluator')] as const }
  }

  async function aPlayer(eventId: string, said: Partial<PlayerToInsert> = {}): Promise<string> {
    const id = said.id ?? randomUUID()
    await insertEventPlayers(db, { eventId, addedBy: (await madeBy(eventId)) ?? '', requestId: null }, [
      {
        bib: '57',
        group_id: null,
        first_name: 'Jordan',
        last_name: 'Miles',
        gender: 'Male',
        school_grade: '11',
        date_of_birth: null,
        position: 'Point Guard',
        height_feet: 6,
        height_inches: 1,
        organization: null,
        email: null,
        ...said,
        id,
        player_id: randomUUID(),
        checked_in_at: null,
      },
    ])
    return id
  }

  const madeBy = async (eventId: string) =>
    (await db.query<{ made_by: string }>('SELECT made_by FROM event WHERE id = $1', [eventId]))[0]?.made_by

  /** What an evaluator's tablet sends of one player; the id of the sheet. */
  async function rate(
    by: TestUser,
    eventPlayerId: string,
    ratings: Record<string, number | null>,
    { rev = 1, device = `tablet of ${by.id}`, seen = 1_000 }: { rev?: number; device?: string; seen?: number } = {},
  ): Promise<string> {
    const id = eventEvaluationId(eventPlayerId, by.id)
    if (!(await server.stored(id)))
      await apply(
        by,
        'live.create',
        {
          mutation_id: randomUUID(),
          evaluation_submission_id: id,
          event_player_id: eventPlayerId,
          rubric_version: '2026.1',
          created_at: '2026-11-21T15:00:00.000Z',
        },
        device,
      )
    const patch = aRatingsPatch(id, ratings)
    const of = patch.ratings.map((it) => ({ ...it, rev }))
    await apply(by, 'ratings.save', { ...patch, base_revision: seen, ratings: of }, device)
    return id
  }

  const post = (by: TestUser, eventId: string, what: string, body: object = {}) =>
    call(by, 'POST', `/event/${eventId}/${what}/`, body)
  const asked = async <Answer>(answer: ReturnType<typeof call>) => {
    const got = await answer
    if (got.statusCode !== 200) throw new Error(`${got.statusCode} ${got.body}`)
    return got.json<Answer>()
  }

  return {
    ...server,
    anEvent,
    aPlayer,
    rate,
    post,
    close: (by: TestUser, eventId: string) => asked<Closed>(post(by, eventId, 'close')),
    publish: (by: TestUser, eventId: string) => asked<Published>(post(by, eventId, 'publish')),
    join: (by: TestUser, eventId: string, keep: string, join: string) => post(by, eventId, 'join', { keep, join }),
    unjoin: (by: TestUser, eventId: string, keep: string, join: string) => post(by, eventId, 'unjoin', { keep, join }),
    coverage: (by: TestUser, eventId: string) => asked<Coverage>(call(by, 'GET', `/event/${eventId}/coverage/`)),
    cases: async (by: TestUser, eventId: string) =>
      (await asked<{ cases: EventCase[] }>(call(by, 'GET', `/event/${eventId}/cases/`))).cases,
    board: (by: TestUser, eventId: string) =>
      asked<{ out_of: number; columns: string[]; players: BoardPlayer[] }>(call(by, 'GET', `/event/${eventId}/board/`)),
    /** The evaluation that a player's consensus is. */
    consensusOf: async (eventPlayerId: string) =>
      (
        await db.query<{
          id: string
          status: string
          ratings: Record<string, { value: number }>
          total: number | null
        }>(
          `SELECT e.id, e.status, e.ratings, (r.body ->> 'total_player_performance_score')::float8 AS total
           FROM evaluation e JOIN evaluation_result r ON r.evaluation_id = e.id WHERE e.consensus_of = $1`,
          [eventPlayerId],
        )
      )[0],
    stop: server.close,
  }
}
