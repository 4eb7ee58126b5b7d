import { randomUUID } from 'node:crypto'
import type { EvaluationStatus } from '#domain/contracts/evaluations.ts'
import type { OperationAnswer, OperationKind, OperationResult } from '#domain/contracts/operations.ts'
import { replayableEndpoints } from '#domain/contracts/operations.ts'
import type { AppDeps } from '#server/app.ts'
import { aLiveCreation, aRatingsPatch } from '#tests/fixtures/operation-bodies.ts'
import { startTestServer } from './test-server.ts'
import type { TestUser } from './test-server.ts'

export type EvaluationServer = Awaited<ReturnType<typeof startEvaluationServer>>

/** The test server with the few moves that tests of evaluations are made of. */
export async function startEvaluationServer(changes: Partial<AppDeps> = {}) {
  const server = await startTestServer(changes)
  const { app, db } = server

  async function call(
    user: TestUser,
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    payload?: object,
  ) {
    return app.inject({ method, url: `/api${path}`, headers: await server.as(user), ...(payload && { payload }) })
  }

  /** One operation as the whole body. */
  const send = (user: TestUser, kind: OperationKind, body: object, device = 'tablet') =>
    call(user, 'POST', replayableEndpoints[kind].path, { device_id: device, schema: 1, ...body })

  async function sendBatch(
    user: TestUser,
    kind: OperationKind,
    operations: object[],
    device = 'tablet',
  ): Promise<OperationResult[]> {
    const response = await call(user, 'POST', replayableEndpoints[kind].path, {
      device_id: device,
      schema: 1,
      operations,
    })
    if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${response.body}`)
    return response.json<OperationAnswer>().results
  }

  /** Sends and insists that it was applied. */
  async function apply(user: TestUser, kind: OperationKind, body: object, device = 'tablet'): Promise<OperationResult> {
    const response = await send(user, kind, body, device)
    const [result] = response.statusCode === 200 ? response.json<OperationAnswer>().results : []
    if (result?.status !== 'applied') throw new Error(`${kind} was not applied: ${response.body}`)
    return result
  }

  /** A live evaluation of this evaluator; returns its id. */
  async function createLive(
    user: TestUser,
    ratings: Record<string, number> = {},
    creation = aLiveCreation(),
  ): Promise<string> {
    await apply(user, 'live.create', creation)
    const id = creation.evaluation_submission_id
    if (Object.keys(ratings).length > 0) await apply(user, 'ratings.save', aRatingsPatch(id, ratings))
    return id
  }

  /** A submission as the payment will one day leave it, written straight into the database. */
  async function createEvaluation(
    given: {
      status?: EvaluationStatus
      evaluator?: TestUser
      player?: TestUser
      name?: string
      jersey?: string
      organization?: string
      event?: string
    } = {},
  ): Promise<string> {
    const [id, playerId] = [randomUUID(), randomUUID()]
    const [first, last] = (given.name ?? 'Jalen Brooks').split(' ')
    const { athletic_info, organization } = aLiveCreation().player
    await db.query(
      `INSERT INTO player (id, user_id, first_name, last_name, gender, athletic_info, organization)
        VALUES ($1, $2, $3, $4, 'Male', $5, $6)
       ON CONFLICT (user_id) DO NOTHING`,
      [
        playerId,
        given.player?.id,
        first,
        last,
        JSON.stringify(athletic_info),
        JSON.stringify({ ...organization, name: given.organization ?? 'Oak Hollow' }),
      ],
    )
    await db.query(
      `INSERT INTO evaluation (id, player_id, status, is_live, evaluator_id, submitted_by, rubric_version,
        jersey_number, jersey_color, event_name, submitted_at)
       VALUES ($1, coalesce((SELECT id FROM player WHERE user_id = $2), $3), $4, false, $5, $2, '2026.1', $6, 'dark',
       $7, now())`,
      [
        id,
        given.player?.id,
        playerId,
        given.status ?? 'submitted',
        given.evaluator?.id,
        given.jersey ?? '7',
        given.event ?? '',
      ],
    )
    return id
  }

  /** The row as it stands, for what the wire does not show. */
  async function stored(id: string) {
    const [row] = await db.query<{
      status: EvaluationStatus
      revision: number
      ratings: Record<string, { value: number }>
      evaluator_id: string | null
    }>('SELECT status, revision, ratings, evaluator_id FROM evaluation WHERE id = $1', [id])
    return row
  }

  return { ...server, call, send, sendBatch, apply, createLive, createEvaluation, stored }
}
