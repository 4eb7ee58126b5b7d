import { randomUUID } from 'node:crypto'
import type { EvaluationResult } from '#domain/contracts/result-schema.ts'
import { ratingKeys, skillKey } from '#domain/evaluations/rating.ts'
import { scoringRubricOf } from '#domain/rubric/rubric.ts'
import { evaluationResult } from '#domain/scoring/evaluation-result.ts'
import type { Database, Sql } from '#server/db/database.ts'
import { demoPlayer } from '#server/standins/demo/demo-players.ts'
import { createStream } from '#server/standins/demo/random.ts'
import type { Stream } from '#server/standins/demo/random.ts'
import { discardResult, storeResult } from '#server/resources/evaluations/evaluations-repository.ts'
import { releaseToQueue } from '#server/resources/evaluations/release-to-queue.ts'
import { erasePlayer } from '#server/resources/own-data/erase-player.ts'
import { eraseWalkOns, giveBackClaims } from '#server/resources/own-data/erase-work.ts'
import { aRubric, aScoreStructure } from '#tests/fixtures/a-rubric.ts'

const rubric = aRubric()
const scoring = scoringRubricOf(rubric)
const PLAYERS = 3
const EVALUATORS = 3
const MINUTE_MS = 60_000
const TODAY = Date.UTC(2026, 10, 1)
const EPOCH_MS = Date.UTC(2025, 10, 1)
const OTHER_RUBRIC = '2026.1-other'
/** A second open rating of one evaluation, and a rating of one that was deleted: refused, which is no change. */
const REFUSED = new Set(['23503', '23505'])

type World = { db: Database; players: string[]; evaluators: string[]; evaluations: string[] }
type Locked = {
  id: string
  player_id: string
  status: string
  evaluator_id: string | null
  final_saved_at: string | null
}

/** Three players of unlike levels, three evaluators, and a first evaluation. */
export async function aWorld(db: Database): Promise<World> {
  await db.query(
    `INSERT INTO rubric (version, body) SELECT $1, body FROM rubric WHERE version = $2 ON CONFLICT DO NOTHING`,
    [OTHER_RUBRIC, rubric.rubric_version],
  )
  const evaluators = Array.from({ length: EVALUATORS }, () => randomUUID())
  for (const id of evaluators)
    await db.query(
      `INSERT INTO app_user (id, email, first_name, last_name, role)
        VALUES ($1::uuid, $1::text || '@example.test', 'An', 'Evaluator', 'Evaluator')`,
      [id],
    )
  const world: World = { db, players: [], evaluators, evaluations: [] }
  for (let number = 0; number < PLAYERS; number++) {
    const id = randomUUID()
    world.players.push(id)
    await db.query(
      `INSERT INTO player (id, created_by, first_name, last_name, gender, athletic_info, organization)
        VALUES ($1, $2, 'A', 'Player', 'Male', '{}', '{}')`,
      [id, evaluators[number]],
    )
  }
  await ACTIONS.begin(world, 0)
  return world
}

/** Nothing of it is left: every sum must be gone as well. */
export async function clear({ db }: Pick<World, 'db'>) {
  await db.query('DELETE FROM evaluation')
}

/** One action, `at` choosing what it is done to. */
export async function act(world: World, [name, at]: readonly [keyof typeof ACTIONS, number]) {
  try {
    await ACTIONS[name](world, at)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && REFUSED.has(String(error.code)))) throw error
  }
}

export const ACTIONS = {
  begin: async (world: World, at: number) => void world.evaluations.push(await insert(world, at, null)),
  beginSecond: async (world: World, at: number) => {
    const first = pick(world.evaluations, at)
    const second = await insert(world, at + 1, first)
    if (second !== first) world.evaluations.push(second)
  },
  rateTwice: async (world: World, at: number) => {
    const first = await insert(world, at, null)
    const last = world.evaluations.push(first, await insert(world, at + 1, first)) - 1
    // Few different results, so that pairs agree in some of their ratings.
    await publish(world, last - 1, 1 + (at % 4))
    await publish(world, last, 1 + (at % 3))
  },
  finalSave: (world: World, at: number) =>
    change(world, at, async (sql, { id, status }) => {
      if (status !== 'in_review' && status !== 'live') return
      await store(sql, id, at)
      await finish(sql, id, at, 'ready_to_finalize')
    }),
  storeAgain: (world: World, at: number) =>
    change(world, at, async (sql, { id, final_saved_at }) => {
      if (final_saved_at !== null) await store(sql, id, at + 7)
    }),
  reopen: (world: World, at: number) =>
    change(world, at, async (sql, { id, final_saved_at }) => {
      if (final_saved_at === null) return
      await discardResult(sql, id)
      await sql.query(
        `UPDATE evaluation SET status = 'in_review', final_saved_at = NULL, completed_at = NULL WHERE id = $1`,
        [id],
      )
    }),
  publish: (world: World, at: number) =>
    change(world, at, async (sql, { id, status }) => {
      if (status === 'ready_to_finalize')
        await sql.query(`UPDATE evaluation SET status = 'completed', completed_at = $2 WHERE id = $1`, [
          id,
          instantAt(at),
        ])
    }),
  publishAtOnce: (world: World, at: number) => publish(world, at, at),
  withdraw: (world: World, at: number) =>
    change(world, at, (sql, { id }) =>
      sql.query(`UPDATE evaluation SET status = $2 WHERE id = $1`, [
        id,
        ['cancelled', 'returned', 'ready_to_finalize'][at % 3],
      ]),
    ),
  consult: (world: World, at: number) =>
    change(world, at, (sql, { id }) =>
      sql.query(
        `UPDATE evaluation SET status = $2 WHERE id = $1
          AND status IN ('completed', 'consultation_requested', 'consultation_scheduled')`,
        [id, ['consultation_requested', 'consultation_scheduled', 'completed'][at % 3]],
      ),
    ),
  release: (world: World, at: number) =>
    change(world, at, (sql, it) =>
      it.status === 'in_review' && it.evaluator_id !== null ? releaseToQueue(sql, it) : undefined,
    ),
  changeEvaluator: (world: World, at: number) =>
    change(world, at, (sql, { id }) =>
      sql.query('UPDATE evaluation SET evaluator_id = $2 WHERE id = $1', [
        id,
        [...world.evaluators, null][at % (EVALUATORS + 1)],
      ]),
    ),
  changePlayer: (world: World, at: number) =>
    change(world, at, (sql, { id }) =>
      sql.query('UPDATE evaluation SET player_id = $2 WHERE id = $1', [id, pick(world.players, at)]),
    ),
  changeTime: (world: World, at: number) =>
    change(world, at, (sql, { id }) =>
      sql.query('UPDATE evaluation SET completed_at = $2 WHERE id = $1', [id, at % 5 === 4 ? null : instantAt(at + 3)]),
    ),
  changeTimes: (world: World, at: number) =>
    world.db.query(`UPDATE evaluation SET completed_at = completed_at + interval '100 days' WHERE evaluator_id = $1`, [
      pick(world.evaluators, at),
    ]),
  changeFirst: (world: World, at: number) =>
    change(world, at, (sql, { id }) =>
      sql.query('UPDATE evaluation SET second_of = nullif($2, id) WHERE id = $1', [
        id,
        at % 3 === 0 ? null : pick(world.evaluations, at + 5),
      ]),
    ),
  changeSaves: (world: World, at: number) =>
    change(world, at, (sql, { id }) =>
      sql.query('UPDATE evaluation SET ratings = $2 WHERE id = $1', [id, JSON.stringify(sheetOf(at, 20 - (at % 19)))]),
    ),
  erasePlayer: (world: World, at: number) => world.db.transaction((sql) => erasePlayer(sql, pick(world.players, at))),
  eraseWalkOns: (world: World, at: number) =>
    world.db.transaction((sql) => eraseWalkOns(sql, pick(world.evaluators, at))),
  giveBack: (world: World, at: number) =>
    world.db.transaction((sql) => giveBackClaims(sql, pick(world.evaluators, at))),
  deleteResults: (world: World, at: number) =>
    world.db.query(`DELETE FROM evaluation_result USING evaluation e WHERE e.id = evaluation_id AND e.player_id = $1`, [
      pick(world.players, at),
    ]),
  deleteEvaluation: (world: World, at: number) =>
    world.db.query('DELETE FROM evaluation WHERE id = $1', [pick(world.evaluations, at)]),
}

function publish(world: World, which: number, at: number) {
  return change(world, which, async (sql, { id, status }) => {
    if (status === 'cancelled') return
    await store(sql, id, at)
    await finish(sql, id, at, 'completed')
    await sql.query('UPDATE evaluation SET completed_at = $2 WHERE id = $1', [id, instantAt(at)])
  })
}

/** As everybody does who writes: the evaluation is locked first. */
function change({ db, evaluations }: World, at: number, work: (sql: Sql, it: Locked) => unknown) {
  return db.transaction(async (sql) => {
    const [it] = await sql.query<Locked>(
      'SELECT id, player_id, status, evaluator_id, final_saved_at FROM evaluation WHERE id = $1 FOR UPDATE',
      [pick(evaluations, at)],
    )
    if (it) await work(sql, it)
  })
}

/** A second rating is of the first one's player; returns the first itself where there is one already. */
async function insert({ db, players, evaluators }: World, at: number, first: string | null): Promise<string> {
  const isLive = first === null && at % 3 === 0
  const [row] = await db.query<{ id: string }>(
    `INSERT INTO evaluation (id, player_id, status, is_live, evaluator_id, rubric_version, jersey_number, jersey_color,
      claimed_at, created_at, second_of)
     SELECT $1, coalesce((SELECT player_id FROM evaluation WHERE id = $8), $2), $3, $4, $5, '2026.1', '7', 'dark', $6,
     $7, f.id
     FROM (SELECT 1) AS one LEFT JOIN evaluation f ON f.id = $8 ON CONFLICT (second_of) WHERE second_of IS NOT NULL
     AND status <> 'cancelled' DO NOTHING RETURNING id`,
    [
      randomUUID(),
      pick(players, at),
      isLive ? 'live' : 'in_review',
      isLive,
      pick(evaluators, at),
      isLive ? null : instantAt(0),
      instantAt(0),
      first,
    ],
  )
  return row?.id ?? first ?? ''
}

async function store(sql: Sql, id: string, at: number) {
  await storeResult(sql, id, at % 11 === 0 ? OTHER_RUBRIC : rubric.rubric_version, aResult(at))
}

/** Between no time at all and half an hour after it was begun, in saves of a few ratings or of many. */
async function finish(sql: Sql, id: string, at: number, status: string) {
  const minutes = createStream(at, 'minutes').next() * 30
  await sql.query('UPDATE evaluation SET status = $2, ratings = $3, final_saved_at = $4 WHERE id = $1', [
    id,
    status,
    JSON.stringify(sheetOf(at, 1 + (at % 15))),
    new Date(EPOCH_MS + minutes * MINUTE_MS).toISOString(),
  ])
}

function sheetOf(at: number, inOneSave: number) {
  const keys = ratingKeys(aScoreStructure()).slice(0, 10 + at)
  return Object.fromEntries(
    keys.map((key, index) => [
      key,
      { value: 3, rev: index, device_id: 'tablet', server_revision: Math.floor(index / inOneSave) + 1 },
    ]),
  )
}

/** The real result of drawn ratings of a drawn player: few or many rated, level known or not, all alike or not. */
function aResult(at: number): EvaluationResult {
  const stream = createStream(at, 'result')
  const player = demoPlayer(rubric, 100 + at, TODAY)
  const evens = stream.next() < 0.2
  const rated = ratingKeys(aScoreStructure()).flatMap((key) =>
    stream.next() < 0.1 ? [] : [[key, ratingOf(key, stream, evens)] as const],
  )
  const skills =
    stream.next() < 0.15
      ? rated.filter(([key]) => key !== skillKey(1) && key !== skillKey(2) && key !== skillKey(3))
      : rated
  const known =
    stream.next() < 0.8 ? player : { ...player, organization: { ...player.organization, organization_type_id: null } }
  return evaluationResult({ ratings: Object.fromEntries(skills), player: known, evaluated_on: '2026-06-01' }, scoring)
}

function ratingOf(key: string, stream: Stream, evens: boolean): number {
  if (evens) return 3
  return key.startsWith('skill:') ? 1 + stream.below(9) / 2 : 1 + stream.below(5)
}

const instantAt = (at: number) => new Date(EPOCH_MS + at * 23 * 24 * 60 * MINUTE_MS).toISOString()

function pick<It>(list: readonly It[], at: number): It {
  const it = list[at % list.length]
  if (it === undefined) throw new Error('Nothing to pick from')
  return it
}
