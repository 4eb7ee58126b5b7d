import { randomUUID } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OPERATION_KINDS, operationSchemas } from '#domain/contracts/operations.ts'
import type { OperationKind } from '#domain/contracts/operations.ts'
import { eventEvaluationId } from '#domain/events/event-evaluation-id.ts'
import { erasePlayer } from '#server/resources/own-data/erase-player.ts'
import { bodiesOf } from '#tests/fixtures/every-operation.ts'
import type { OperationSubject } from '#tests/fixtures/every-operation.ts'
import { aLiveCreation, aReopening } from '#tests/fixtures/operation-bodies.ts'
import { openOutcomeStage, TRYOUT, allOf } from '#tests/support/outcome-stage.ts'
import type { OutcomeStage } from '#tests/support/outcome-stage.ts'
import type { TestUser } from '#tests/support/test-server.ts'

let stage: OutcomeStage
beforeAll(async () => {
  stage = await openOutcomeStage()
})
afterAll(() => stage.stop())

/** In every text that names or describes the player. No table may hold it after the erasure. */
const MARK = 'Zyxwa'
const EMAIL = `${MARK}@example.test`.toLowerCase()
const DAY_MS = 86_400_000

const BODIES = bodiesOf(MARK)
/** Also the other two shapes of a creation: a sheet of an event, and another live evaluation of the same player. */
const SENT: Array<[OperationKind, (it: OperationSubject) => object]> = [
  ...OPERATION_KINDS.map((kind): [OperationKind, (it: OperationSubject) => object] => [kind, BODIES[kind]]),
  [
    'live.create',
    (it) => ({
      ...aReopening(it.evaluation),
      event_player_id: it.eventPlayer,
      rubric_version: '2026.1',
      report_email: EMAIL,
      created_at: '2026-11-21T15:00:00.000Z',
    }),
  ],
  ['live.create', (it) => ({ ...BODIES['live.create'](it), evaluation_submission_id: randomUUID() })],
]

test('[K56] the fixtures have a body with every field of each kind of operation', () => {
  const it = { eventId: randomUUID(), eventPlayer: randomUUID(), evaluation: randomUUID(), player: randomUUID() }
  for (const kind of OPERATION_KINDS) {
    const schema = operationSchemas[kind]
    const fields = 'entries' in schema ? Object.keys(schema.entries) : Object.keys(BODIES[kind](it))
    expect([kind, Object.keys(BODIES[kind](it)).toSorted()]).toEqual([kind, fields.toSorted()])
  }
})

/** An erased player of an event, rated by an evaluator, and who else may send something about them. */
async function anErasedEventPlayer() {
  const event = await stage.anEvent()
  const [evaluator] = event.evaluators
  const eventPlayer = await stage.aPlayer(event.id, { first_name: 'Ava' })
  const evaluation = await stage.rate(evaluator, eventPlayer, allOf(TRYOUT, 4))
  const [desk, former] = [await event.staff('desk'), await event.staff('evaluator', 'desk')]
  await stage.app.inject({
    method: 'GET',
    url: `/api/event/${event.id}/ready/`,
    headers: { ...(await stage.as(former)), 'x-device-id': 'tablet' },
  })
  await stage.call(event.organizer, 'DELETE', `/event/${event.id}/staff/${former.id}/`)
  const [row] = await stage.db.query<{ player_id: string }>('SELECT player_id FROM event_player WHERE id = $1', [
    eventPlayer,
  ])
  const player = row?.player_id ?? ''
  await stage.db.transaction((sql) => erasePlayer(sql, player))
  const subjectOf = (by: TestUser): OperationSubject => ({
    eventId: event.id,
    eventPlayer,
    player,
    evaluation: by === evaluator ? evaluation : eventEvaluationId(eventPlayer, by.id),
  })
  return { senders: [event.organizer, desk, evaluator, former], subjectOf, player }
}

/** An erased walk-up of a live evaluation, which may be published. */
async function anErasedWalkUp(isPublished = false) {
  const evaluator = await stage.createUser()
  const creation = aLiveCreation()
  await stage.apply(evaluator, 'live.create', creation, 'tablet')
  if (isPublished)
    await stage.db.query(
      `UPDATE evaluation SET status = 'completed', evaluated_on = current_date, final_saved_at = now(),
         completed_at = now() WHERE id = $1`,
      [creation.evaluation_submission_id],
    )
  await stage.db.transaction((sql) => erasePlayer(sql, creation.player.id))
  const { evaluation_submission_id: evaluation } = creation
  const subject = { eventId: randomUUID(), eventPlayer: randomUUID(), evaluation, player: creation.player.id }
  return { senders: [evaluator], subjectOf: () => subject, player: creation.player.id }
}

/** The person as they are stored. */
async function personOf(player: string) {
  const [row] = await stage.db.query<object>(
    `SELECT to_jsonb(p) AS person, ARRAY(SELECT x.email FROM event_player x WHERE x.player_id = p.id) AS emails,
       EXISTS (SELECT FROM player_photo f WHERE f.player_id = p.id) AS has_photo FROM player p WHERE p.id = $1`,
    [player],
  )
  return row
}

/** The tables that hold the mark in any column. */
async function markedTables(): Promise<string[]> {
  const tables = await stage.db.query<{ name: string }>(
    `SELECT quote_ident(table_name) AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1`,
  )
  const parts = tables.map(
    ({ name }) => `SELECT '${name}' AS name WHERE EXISTS (SELECT FROM ${name} t WHERE t::text ILIKE $1)`,
  )
  return (await stage.db.query<{ name: string }>(parts.join(' UNION ALL '), [`%${MARK}%`])).map(({ name }) => name)
}

type Told = { results?: Array<{ status: string; server?: { not_taken?: string[] } }> }

/** With kinds that the server applies, so that a cut is seen. */
const SUBJECTS = {
  'a player of an event': {
    erased: () => anErasedEventPlayer(),
    applied: [
      'board.move',
      'event-player.add',
      'event-player.change',
      'event-player.check-in',
      'note.save',
      'ratings.save',
    ],
  },
  'a walk-up': { erased: () => anErasedWalkUp(), applied: ['live.create'] },
  'a walk-up with a report': { erased: () => anErasedWalkUp(true), applied: ['live.create', 'report.address'] },
}

test.each(Object.entries(SUBJECTS))(
  '[K56] no operation brings back who %s was, sent now or months late',
  async (_, { erased, applied }) => {
    const { senders, subjectOf, player } = await erased()
    const before = await personOf(player)
    const seen = new Set<string>()
    for (const by of senders) {
      for (const [kind, bodyOf] of SENT)
        for (const msecs of [stage.services.now(), stage.services.now() - 70 * DAY_MS]) {
          const body = { ...bodyOf(subjectOf(by)), mutation_id: uuidv7({ msecs }) }
          const answer = await stage.send(by, kind, body, 'tablet')
          const told = answer.json<Told>().results?.[0]
          expect([kind, answer.statusCode < 500, told?.status === 'retry_later']).toEqual([kind, true, false])
          if (told?.status === 'applied') seen.add(kind)
          const isNamed = JSON.stringify(body).toLowerCase().includes(MARK.toLowerCase())
          const saysSo = told?.server?.not_taken?.includes('erased') ?? false
          expect([kind, told?.status === 'applied' && isNamed && !saysSo]).toEqual([kind, false])
          expect([kind, await personOf(player)]).toEqual([kind, before])
        }
      expect(await markedTables()).toEqual([])
    }
    expect([...seen]).toEqual(expect.arrayContaining(applied))
  },
)
