import { randomUUID } from 'node:crypto'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { scoringRubricOf } from '#domain/rubric/rubric.ts'
import { evaluationResult } from '#domain/scoring/evaluation-result.ts'
import { aRubric } from '#tests/fixtures/a-rubric.ts'
import { aScoredPlayer, aSheet } from '#tests/fixtures/a-sheet.ts'
import { aLiveCreation } from '#tests/fixtures/operation-bodies.ts'
import { recomputeFigures, storedFigures } from '#tests/support/recompute-figures.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'
import { publishPackages } from '../resources/packages/packages-repository.ts'
import { openRubrics, publishRubrics } from '../rubric/rubrics.ts'
import { openDatabase } from './database.ts'
import { migrate, readMigrations } from './migrate.ts'

const MIGRATIONS = path.join(import.meta.dirname, 'migrations')
const ROLES = ['Player', 'Evaluator', 'Coach', 'Director', 'Owner'] as const

test('[U25] a database that was filled by the first version is brought to the newest one, and keeps what it held', async () => {
  const { url, db } = await aDatabaseOf(1)
  const ids = new Map(ROLES.map((role) => [role, randomUUID()]))
  for (const role of ROLES) {
    await db.query(
      `INSERT INTO app_user (id, email, first_name, last_name, role, is_admin) VALUES ($1, $2, 'Old', $3, $3, $4)`,
      [ids.get(role), `${role}@example.test`, role, role === 'Owner'],
    )
  }
  await publishRubrics(db)
  const { athletic_info, organization } = aLiveCreation().player
  const [playerId, child, evaluationId, begun, mutation] = [
    randomUUID(),
    randomUUID(),
    randomUUID(),
    randomUUID(),
    randomUUID(),
  ]
  await db.query(
    `INSERT INTO player (id, user_id, first_name, last_name, gender, date_of_birth, athletic_info, organization)
      VALUES ($1, $2, 'Ana', 'Old', 'Female', '2008-01-01', $3, $4)`,
    [playerId, ids.get('Player'), JSON.stringify(athletic_info), JSON.stringify(organization)],
  )
  await db.query(
    `INSERT INTO player (id, first_name, last_name, gender, date_of_birth, athletic_info, organization)
      VALUES ($1, 'Kid', 'Old', 'Male', now() - interval '10 years', $2, $3)`,
    [child, JSON.stringify(athletic_info), JSON.stringify(organization)],
  )
  await db.query(`INSERT INTO player_photo (player_id, media_type, bytes) VALUES ($1, 'image/png', 'x')`, [playerId])
  for (const [id, player, status] of [
    [evaluationId, playerId, 'completed'],
    [begun, child, 'submitted'],
    [randomUUID(), playerId, 'in_review'],
  ]) {
    await db.query(
      `INSERT INTO evaluation (id, player_id, status, is_live, evaluator_id, rubric_version, jersey_number,
        jersey_color, ratings) VALUES ($1, $2, $3, false, $4, '2025.1', '7', 'dark', '{"skill:1": {"value": 3}}')`,
      [id, player, status, status === 'submitted' ? null : ids.get('Evaluator')],
    )
  }
  const body = evaluationResult(
    { ratings: aSheet({}, 4), player: aScoredPlayer(), evaluated_on: '2026-02-14' },
    scoringRubricOf(aRubric()),
  )
  await db.query(
    `UPDATE evaluation SET final_saved_at = '2026-02-14T10:00:00Z', completed_at = '2026-02-14T11:00:00Z'
      WHERE id = $1`,
    [evaluationId],
  )
  await db.query(`INSERT INTO evaluation_result (evaluation_id, rubric_version, body) VALUES ($1, '2025.1', $2)`, [
    evaluationId,
    JSON.stringify(body),
  ])
  await db.query(
    `INSERT INTO note (id, evaluation_id, author_id, side, text, rev)
      VALUES ($1, $2, $3, 'evaluator', 'Good hands', 1)`,
    [randomUUID(), evaluationId, ids.get('Evaluator')],
  )
  await db.query(
    `INSERT INTO applied_mutation (user_id, mutation_id, kind, evaluation_id, request_hash, result)
      VALUES ($1, $2, 'note.save', $3, 'x', '{}')`,
    [ids.get('Evaluator'), mutation, evaluationId],
  )
  await db.query(`INSERT INTO organization (name, organization_type_id) VALUES ('Oak Hollow', 2), ('Oak Hollow', 2)`)

  const applied = await migrate(url)
  expect(applied).toEqual(
    fs
      .readdirSync(MIGRATIONS)
      .filter((name) => name.endsWith('.sql'))
      .toSorted()
      .slice(1),
  )
  expect(await migrate(url)).toEqual([])
  await publishPackages(db, (await openRubrics(db).newest()).rubric)

  const users = await db.query('SELECT role, is_evaluator, is_admin, deleted_at FROM app_user ORDER BY role')
  expect(users).toEqual(
    [...ROLES]
      .toSorted()
      .map((role) => ({ role, is_evaluator: role === 'Evaluator', is_admin: role === 'Owner', deleted_at: null })),
  )
  expect(await db.query('SELECT status, ratings FROM evaluation WHERE id = $1', [evaluationId])).toEqual([
    { status: 'completed', ratings: { 'skill:1': { value: 3 } } },
  ])
  expect(await db.query('SELECT text FROM note')).toEqual([{ text: 'Good hands' }])
  expect(await db.query('SELECT mutation_id, subject_id FROM applied_mutation')).toEqual([
    { mutation_id: mutation, subject_id: evaluationId },
  ])
  // What is there from before there were events is a report, and no sheet of one.
  expect(await db.query('SELECT DISTINCT is_report, event_id, event_player_id FROM evaluation')).toEqual([
    { is_report: true, event_id: null, event_player_id: null },
  ])
  expect(await db.query('SELECT count(*) AS count FROM organization WHERE created_by IS NULL')).toEqual([{ count: 2 }])
  // What the library searches and counts is there for old rows too, and follows from here on.
  expect(
    await db.query('SELECT search_text, player_last, worked_at, video_id, sightings FROM evaluation WHERE id = $1', [
      evaluationId,
    ]),
  ).toMatchObject([
    {
      search_text: expect.stringContaining('Ana Old\n7\n'),
      player_last: 'old',
      worked_at: null,
      video_id: null,
      sightings: [],
    },
  ])
  expect(await db.query('SELECT sum(open)::bigint AS open FROM open_queue_count')).toEqual([{ open: 1 }])
  await db.query(`UPDATE player SET last_name = 'Newer' WHERE id = $1`, [playerId])
  expect(await db.query('SELECT player_last FROM evaluation WHERE id = $1', [evaluationId])).toEqual([
    { player_last: 'newer' },
  ])
  // F10. Its figures and its evaluator's sums, too.
  expect(await storedFigures(db)).toEqual(await recomputeFigures(db))
  expect(await db.query('SELECT quarter, evaluations, rated_skills FROM evaluator_quarter')).toEqual([
    { quarter: '2026-01-01', evaluations: 1, rated_skills: 12 },
  ])
  // What was being rated has its 72 hours from the day of the change.
  expect(
    await db.query(
      `SELECT worked_at > now() - interval '1 minute' AS is_fresh FROM evaluation WHERE status = 'in_review'`,
    ),
  ).toEqual([{ is_fresh: true }])
  // What a child had submitted before anybody asked for a consent can be rated, and does not come back into the queue.
  await db.query(`UPDATE evaluation SET status = 'in_review', evaluator_id = $2 WHERE id = $1`, [
    begun,
    ids.get('Evaluator'),
  ])
  await expect(
    db.query(`UPDATE evaluation SET status = 'submitted', evaluator_id = NULL WHERE id = $1`, [begun]),
  ).rejects.toMatchObject({ constraint: 'child_needs_consent' })
})

test('[F6, U94] sums by quarter become one for each skill, and the version before reads them as it did', async () => {
  const { url, db } = await aDatabaseOf(37)
  const [one, other] = [randomUUID(), randomUUID()]
  for (const id of [one, other])
    await db.query(
      `INSERT INTO app_user (id, email, first_name, last_name, role) VALUES ($1, $2, 'A', 'B', 'Evaluator')`,
      [id, `${id}@example.test`],
    )
  await db.query(
    `INSERT INTO evaluator_skill_quarter (evaluator_id, quarter, skill_id, evaluations, residual_sum)
      VALUES ($1, '2026-01-01', 1, 2, 0.25), ($1, '2026-04-01', 1, 3, -1.5), ($1, '2026-04-01', 2, 1, 0.75),
        ($2, '2026-01-01', 1, 4, 1)`,
    [one, other],
  )
  const asBefore = () =>
    db.query(
      `SELECT evaluator_id, skill_id, sum(evaluations) AS n, sum(residual_sum)::float8 AS sum
        FROM evaluator_skill_quarter WHERE evaluator_id = ANY($1) GROUP BY evaluator_id, skill_id
        ORDER BY evaluator_id, skill_id`,
      [[one, other]],
    )
  const before = await asBefore()
  expect(before).toHaveLength(3)
  await migrate(url)
  expect(await asBefore()).toEqual(before)
  expect(
    await db.query(
      `SELECT evaluator_id, skill_id, evaluations::bigint AS n, residual_sum::float8 AS sum FROM evaluator_skill
        ORDER BY evaluator_id, skill_id`,
    ),
  ).toEqual(before)
})

test('[F6, F8, U94] what was there before the sums of all time is in them', async () => {
  const { url, db } = await aDatabaseOf(38)
  const [one, other] = [randomUUID(), randomUUID()]
  for (const id of [one, other])
    await db.query(
      `INSERT INTO app_user (id, email, first_name, last_name, role) VALUES ($1, $2, 'A', 'B', 'Evaluator')`,
      [id, `${id}@example.test`],
    )
  await db.query(
    `INSERT INTO evaluator_quarter VALUES
      ($1, '2026-01-01', 4, 3, 0.25, 0.0625, 1, 4, 48, 10, 5, 2, 1, 1, 3),
      ($1, '2026-04-01', 2, 2, -1.5, 1.25, 0, 2, 24, 6, 1, 0, 0, 0, 2),
      ($2, '2026-04-01', 1, 0, 0, 0, 0, 1, 12, 3, 2, 0, 0, 0, 0)`,
    [one, other],
  )
  await db.transaction(async (sql) => {
    // Pairs of evaluations that are not there.
    await sql.query('SET LOCAL session_replication_role = replica')
    await sql.query(
      `INSERT INTO rating_pair (second_id, first_id, player_id, rubric_version, completed_at, first_total, second_total,
        first_skills, second_skills)
       SELECT gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), '2026.1', now(), first, second, '{}', '{}'
       FROM (VALUES (36.5, 30.4), (30, 36), (41, NULL)) AS pair (first, second)`,
    )
  })
  await migrate(url)
  const totals = await db.query(
    `SELECT evaluations, with_residual, trim_scale(residual_sum)::text AS sum,
      trim_scale(residual_square_sum)::text AS squares, halo, with_sd, rated_skills, threes, extremes, suggested_skills,
      overrides, hasty, timed FROM evaluator_total WHERE evaluator_id = $1`,
    [one],
  )
  expect(totals.map((it) => Object.values(it as object))).toEqual([
    [6, 5, '-1.25', '1.3125', 1, 6, 72, 16, 6, 2, 1, 1, 5],
  ])
  expect(
    await db.query('SELECT evaluations, with_residual FROM evaluator_total WHERE evaluator_id = $1', [other]),
  ).toEqual([{ evaluations: 1, with_residual: 0 }])
  expect(await db.query('SELECT * FROM pair_total')).toEqual([
    {
      is_all: true,
      pairs: 3,
      with_totals: 2,
      first_sum: 665,
      second_sum: 664,
      first_square_sum: 365 ** 2 + 300 ** 2,
      second_square_sum: 304 ** 2 + 360 ** 2,
      product_sum: 365 * 304 + 300 * 360,
      gap_sum: 61 + 60,
      far_apart: 1,
    },
  ])
})

/** As it was after so many migrations, empty. */
async function aDatabaseOf(version: number) {
  const server = await openTestDatabase()
  const name = `test_old_${process.pid}_${randomUUID().slice(0, 8)}`
  await server.db.query(`CREATE DATABASE ${name} TEMPLATE template0`)
  const url = Object.assign(new URL(server.url), { pathname: `/${name}` }).href
  const folder = fs.mkdtempSync(path.join(tmpdir(), 'courtside-first-version-'))
  for (const { name: file } of readMigrations().slice(0, version))
    fs.copyFileSync(path.join(MIGRATIONS, file), path.join(folder, file))
  await migrate(url, { folder })
  const db = openDatabase({ url, maxConnections: 3 })
  onTestFinished(async () => {
    await db.close()
    await server.db.query(`DROP DATABASE ${name} WITH (FORCE)`)
    await server.close()
    fs.rmSync(folder, { recursive: true, force: true })
  })
  return { url, db }
}

test('[U25] a database on which extensions may not be made is told by the name of what is missing, and left as it was', async () => {
  const { url, db } = await aDatabaseOf(1)
  const role = `narrow_${process.pid}`
  const name = new URL(url).pathname.slice(1)
  await db.query(`CREATE ROLE ${role} LOGIN PASSWORD 'narrow'`)
  await db.query(`GRANT ALL ON ALL TABLES IN SCHEMA public TO ${role}`)
  await db.query(`GRANT CREATE, USAGE ON SCHEMA public TO ${role}`)
  for (const { tablename } of await db.query<{ tablename: string }>(
    `SELECT tablename FROM pg_tables WHERE schemaname = 'public'`,
  ))
    await db.query(`ALTER TABLE ${tablename} OWNER TO ${role}`)
  for (const { routine } of await db.query<{ routine: string }>(
    `SELECT oid::regprocedure::text AS routine FROM pg_proc WHERE pronamespace = 'public'::regnamespace`,
  ))
    await db.query(`ALTER ROUTINE ${routine} OWNER TO ${role}`)
  await db.query(`REVOKE CREATE ON DATABASE ${name} FROM PUBLIC`)
  const narrow = Object.assign(new URL(url), { username: role, password: 'narrow' }).href
  await expect(migrate(narrow)).rejects.toThrow(/^Migration 0009-library-at-scale\.sql failed: .*pg_trgm/u)
  expect(await db.query('SELECT max(number) AS last FROM schema_migration')).toEqual([{ last: 8 }])
  await db.query(`DROP OWNED BY ${role}`)
  await db.query(`DROP ROLE ${role}`)
})

test('[EV6, G105] the migration gives former staff and heads 14 days, and current heads and staff lose nothing', async () => {
  const { url, db } = await aDatabaseOf(39)
  const [head, gone, off, narrowed, staff] = [randomUUID(), randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  for (const id of [head, gone, off, narrowed, staff])
    await db.query(`INSERT INTO app_user (id, email, first_name, last_name, role) VALUES ($1, $2, '', '', 'Owner')`, [
      id,
      `${id}@example.test`,
    ])
  const [program] = await db.query<{ id: number }>(
    `INSERT INTO program (name, owner_id) VALUES ('Harbor Point', $1) RETURNING id`,
    [head],
  )
  const [event] = await db.query<{ id: string }>(
    `INSERT INTO event (program_id, name, starts_on, ends_on, time_zone)
     VALUES ($1, 'Tryout', '2026-11-28', '2026-11-28', 'UTC') RETURNING id`,
    [program?.id],
  )
  for (const id of [head, gone, off, narrowed, staff])
    await db.query(`INSERT INTO event_tablet (event_id, user_id, device_id) VALUES ($1, $2, 'tablet')`, [event?.id, id])
  for (const [id, parts, removedAt] of [
    [off, '{desk}', '2026-11-01'],
    [narrowed, '{desk}', null],
    [staff, '{desk,evaluator}', null],
  ])
    await db.query(
      `INSERT INTO event_staff (event_id, user_id, parts, parts_ever, removed_at)
       VALUES ($1, $2, $3, '{desk,evaluator}', $4)`,
      [event?.id, id, parts, removedAt],
    )
  await migrate(url)
  const rows = await db.query<{ user_id: string; is_late: boolean; is_removed: boolean; is_held: boolean }>(
    `SELECT s.user_id, s.narrowed_at > now() - interval '1 hour' AS is_late, s.removed_at IS NOT NULL AS is_removed,
       h.ready_at <= s.narrowed_at AS is_held
     FROM event_staff s JOIN event_tablet h USING (event_id, user_id)`,
  )
  expect(new Map(rows.map(({ user_id, ...row }) => [user_id, row]))).toEqual(
    new Map([
      [gone, { is_late: true, is_removed: true, is_held: true }],
      [off, { is_late: true, is_removed: true, is_held: true }],
      [narrowed, { is_late: true, is_removed: false, is_held: true }],
      [staff, { is_late: null, is_removed: false, is_held: null }],
    ]),
  )
})

test('[G106, G107] the migration finds who backs the organizers from outside, and ends invitations of former organizers', async () => {
  const { url, db } = await aDatabaseOf(54)
  const ids = Array.from({ length: 8 }, () => randomUUID())
  const [owner, director, friend, sock, left, right, unknown, off] = ids
  for (const id of ids)
    await db.query(`INSERT INTO app_user (id, email, first_name, last_name, role) VALUES ($1, $2, '', '', 'Owner')`, [
      id,
      `${id}@example.test`,
    ])
  const [program] = await db.query<{ id: number }>(
    `INSERT INTO program (name, owner_id) VALUES ('Harbor Point', $1) RETURNING id`,
    [owner],
  )
  await db.query('INSERT INTO program_director (program_id, user_id) VALUES ($1, $2)', [program?.id, director])
  const [event] = await db.query<{ id: string }>(
    `INSERT INTO event (program_id, name, starts_on, ends_on, time_zone)
     VALUES ($1, 'Tryout', '2026-11-28', '2026-11-28', 'UTC') RETURNING id`,
    [program?.id],
  )
  for (const [id, by, removedAt] of [
    [friend, director, null],
    [sock, friend, null],
    [left, right, null],
    [right, left, null],
    [unknown, null, null],
    [off, owner, '2026-11-01'],
  ])
    await db.query(
      `INSERT INTO event_staff (event_id, user_id, parts, parts_ever, organizer_by, removed_at)
       VALUES ($1, $2, '{organizer}', '{organizer}', $3, $4)`,
      [event?.id, id, by, removedAt],
    )
  for (const by of [owner, sock, off])
    await db.query(`INSERT INTO invitation (event_id, email, parts, invited_by) VALUES ($1, $2, '{desk}', $3)`, [
      event?.id,
      `by-${by}@example.test`,
      by,
    ])
  await migrate(url)
  const backers = await db.query<{ user_id: string; organizer_by: string }>(
    'SELECT user_id, organizer_by FROM event_staff WHERE removed_at IS NULL',
  )
  expect(new Map(backers.map((it) => [it.user_id, it.organizer_by]))).toEqual(
    new Map([
      [friend, director],
      [sock, director],
      [left, owner],
      [right, owner],
      [unknown, owner],
    ]),
  )
  expect(await db.query('SELECT invited_by FROM invitation WHERE revoked_at IS NOT NULL')).toEqual([
    { invited_by: off },
  ])
})

test('[K64] the migration writes the event players of earlier erasures to the ledger', async () => {
  const { url, db } = await aDatabaseOf(57)
  const [program] = await db.query<{ id: number }>(`INSERT INTO program (name) VALUES ('Harbor Point') RETURNING id`)
  const [event] = await db.query<{ id: string }>(
    `INSERT INTO event (program_id, name, starts_on, ends_on, time_zone)
     VALUES ($1, 'Tryout', '2026-11-28', '2026-11-28', 'UTC') RETURNING id`,
    [program?.id],
  )
  const { athletic_info, organization } = aLiveCreation().player
  const [erased, named, atEvent] = [randomUUID(), randomUUID(), randomUUID()]
  for (const [id, erasedAt] of [
    [erased, '2026-11-01'],
    [named, null],
  ])
    await db.query(
      `INSERT INTO player (id, first_name, last_name, gender, athletic_info, organization, erased_at)
       VALUES ($1, 'Kid', 'Old', 'Male', $2, $3, $4)`,
      [id, JSON.stringify(athletic_info), JSON.stringify(organization), erasedAt],
    )
  for (const [id, playerId] of [
    [atEvent, erased],
    [randomUUID(), named],
  ])
    await db.query('INSERT INTO event_player (id, event_id, player_id) VALUES ($1, $2, $3)', [id, event?.id, playerId])
  await migrate(url)
  expect(await db.query('SELECT kind, subject, shipped_at FROM ledger_entry')).toEqual([
    { kind: 'player-erased', subject: { id: erased, event_player_ids: [atEvent] }, shipped_at: null },
  ])
})
