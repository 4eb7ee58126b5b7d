import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { aRosterPlayer } from '#tests/fixtures/a-team.ts'
import { aCompletion, aFinalSave, aLiveCreation, aNotePut, aRatingsPatch } from '#tests/fixtures/operation-bodies.ts'
import { aSheet } from '#tests/fixtures/a-sheet.ts'
import { leaveEvents } from './a-whole-life-events.ts'
import { leaveOrders } from './a-whole-life-orders.ts'
import type { TeamServer } from './team-server.ts'
import type { TestUser } from './test-server.ts'

const JPEG = readFileSync(path.join(import.meta.dirname, '../fixtures/pictures/square.jpg'))

/** What tells who somebody is, in spellings that stand nowhere else. */
export const NEEDLES = {
  first: 'Xanthippe',
  last: 'Quillfeather',
  email: 'xanthippe.q@example.test',
  phone: '(555) 867-5309',
  birth: '2007-03-09',
  city: 'Zzyzx',
  address: '77 Nowhere Lane',
  school: 'Thistledown Academy',
  guardian: 'Ambrosius Quillfeather',
  guardianEmail: 'ambrosius@example.test',
  note: 'My knee hurts since Tuesday',
  evaluatorNote: 'Xanthippe sees the floor',
  video: 'https://video.example.test/xanthippe',
  event: 'Xanthippe tryout',
  file: 'xanthippe-vs-eastgate.mp4',
  hint: 'Xanthippe in the left corner',
  message: 'Xanthippe asks for an hour',
  order: 'Xanthippe wants a closer look',
} as const

export type WholeLife = Awaited<ReturnType<typeof aWholeLife>>

/** One person who has been everything a person can be here, so that every table holds something of theirs. */
export async function aWholeLife(server: TeamServer) {
  const { db } = server
  const [person, evaluator, coach, other] = [
    await server.createUser({
      role: 'Coach',
      email: NEEDLES.email,
      isAdmin: true,
      groups: ['Player', 'Evaluator', 'Coach', 'Admin'],
    }),
    await server.createUser(),
    await server.createUser({ role: 'Coach' }),
    await server.createUser({ role: 'Player', isAdmin: true }),
  ]
  await db.query('UPDATE app_user SET first_name = $2, last_name = $3, phone = $4 WHERE id = $1', [
    person.id,
    NEEDLES.first,
    NEEDLES.last,
    NEEDLES.phone,
  ])
  const playerId = randomUUID()
  const { athletic_info, organization } = aLiveCreation().player
  await db.query(
    `INSERT INTO player (id, user_id, first_name, last_name, gender, date_of_birth, city, state_name, athletic_info,
      organization, competitive_items, guardian_name, guardian_email)
     VALUES ($1, $2, $3, $4, 'Female', '2006-03-09', $5, 'Nevada', $6, $7, '[{"factor_id": 1, "season": 2025}]', $8,
     $9)`,
    [
      playerId,
      person.id,
      NEEDLES.first,
      NEEDLES.last,
      NEEDLES.city,
      JSON.stringify(athletic_info),
      JSON.stringify({ ...organization, name: NEEDLES.school }),
      NEEDLES.guardian,
      NEEDLES.guardianEmail,
    ],
  )
  await db.query('UPDATE player SET date_of_birth = $2 WHERE id = $1', [playerId, NEEDLES.birth])
  await db.query(`INSERT INTO age_correction (player_id, date_of_birth, reason) VALUES ($1, $2, 'Passport seen')`, [
    playerId,
    NEEDLES.birth,
  ])
  await db.query(`INSERT INTO evaluator_profile VALUES ($1, 12, $2, 'Nevada', 'Lead Evaluator')`, [
    person.id,
    NEEDLES.city,
  ])
  await db.query(
    `INSERT INTO staff_profile (user_id, city, state_name, address, organization_name)
      VALUES ($1, $2, 'Nevada', $3, $4)`,
    [person.id, NEEDLES.city, NEEDLES.address, NEEDLES.school],
  )
  await db.query(`INSERT INTO organization (name, organization_type_id, created_by) VALUES ($1, 2, $2)`, [
    NEEDLES.school,
    person.id,
  ])
  await db.query(
    `INSERT INTO consent (id, player_id, guardian_name, guardian_email, token_digest, text_version, expires_at,
      given_at, given_name) VALUES ($1, $2, $3, $4, 'digest', '1', now(), now(), $3)`,
    [randomUUID(), playerId, NEEDLES.guardian, NEEDLES.guardianEmail],
  )
  await db.query(
    `INSERT INTO audit (actor_id, origin, person_id, action) VALUES ($1, '203.0.113.7', $1, 'grant Admin'),
      ($1, '203.0.113.7', $2, 'activate')`,
    [person.id, other.id],
  )
  await db.query(`INSERT INTO program (name, owner_id) VALUES ('Owned', $1)`, [person.id])
  const evaluations = await evaluationsOf(server, { person, evaluator, playerId })
  await joinedBy(server, playerId)
  const teams = await teamsOf(server, { person, coach, playerId })
  const orders = await leaveOrders(server, { person, ...evaluations, words: NEEDLES })
  await orderForTeam(server, person, teams.programTeam)
  await db.query(
    'INSERT INTO travel_stat (player_id, team_id, points, rebounds, assists, steals) VALUES ($1, $2, 12.4, 5, 3.1, 0)',
    [playerId, teams.programTeam],
  )
  await leaveEvents(server, { person, playerId, email: NEEDLES.email })
  const pictureId = await uploadPicture(server, person)
  await db.query('UPDATE app_user SET picture_id = $2 WHERE id = $1', [person.id, pictureId])
  return { person, evaluator, coach, other, playerId, pictureId, orders, ...evaluations, ...teams }
}

/** One published evaluation of the person, one they published of another, and what they have begun. */
async function evaluationsOf(
  server: TeamServer,
  { person, evaluator, playerId }: { person: TestUser; evaluator: TestUser; playerId: string },
) {
  const { db } = server
  const published = await submit(server, playerId, person)
  await publish(server, evaluator, published, NEEDLES.evaluatorNote)
  await db.query(
    `INSERT INTO note (id, evaluation_id, author_id, side, text, rev) VALUES ($1, $2, $3, 'player', $4, 1)`,
    [randomUUID(), published, person.id, NEEDLES.note],
  )
  const waiting = await submit(server, playerId, person)
  const rated = await server.createEvaluation({ name: 'Jalen Brooks' })
  await publish(server, person, rated, 'Good hands')
  const begun = await server.createEvaluation()
  await server.apply(person, 'ratings.save', aRatingsPatch(begun, { 'skill:1': 3 }))
  await server.apply(person, 'note.save', aNotePut(begun, { text: 'Not ready yet' }))
  await db.query(
    `INSERT INTO rating_history (evaluation_id, key, value, rev, device_id, outcome, user_id)
      VALUES ($1, 'skill:1', 2, 1, 'tablet', 'replaced', $2)`,
    [rated, person.id],
  )
  const creation = aLiveCreation()
  const live = await server.createLive(person, { 'skill:1': 4 }, creation)
  await db.query('INSERT INTO report_reader (evaluation_id, email, added_by) VALUES ($1, $2, $3)', [
    live,
    NEEDLES.email,
    person.id,
  ])
  return { published, waiting, rated, begun, live, walkOnId: creation.player.id }
}

/** What they were evaluated as before they had an account, found by their address and joined. */
async function joinedBy(server: TeamServer, playerId: string) {
  const creation = aLiveCreation({ event_name: NEEDLES.event })
  const walkOn = { ...creation.player, first_name: NEEDLES.first, last_name: NEEDLES.last }
  const evaluator = await server.createUser()
  const live = await server.createLive(evaluator, {}, { ...creation, player: walkOn })
  await publish(server, evaluator, live, NEEDLES.evaluatorNote)
  await server.db.query('INSERT INTO report_reader (evaluation_id, email) VALUES ($1, $2)', [live, NEEDLES.email])
  await server.db.query('UPDATE player SET joined_to = $2, joined_at = now(), joined_inbox = $3 WHERE id = $1', [
    walkOn.id,
    playerId,
    NEEDLES.email,
  ])
  await server.db.query("INSERT INTO history_link (kind, walk_on_id, account_id, email) VALUES ('undo', $1, $2, $3)", [
    walkOn.id,
    playerId,
    NEEDLES.email,
  ])
}

async function submit({ db }: TeamServer, playerId: string, by: TestUser): Promise<string> {
  const id = randomUUID()
  await db.query(
    `INSERT INTO evaluation (id, player_id, status, is_live, submitted_by, rubric_version, jersey_number, jersey_color,
      event_name, video_type, external_video_url, submitted_at)
     VALUES ($1, $2, 'submitted', false, $3, '2026.1', '7', 'dark', $4, 'YouTube', $5, now())`,
    [id, playerId, by.id, NEEDLES.event, NEEDLES.video],
  )
  return id
}

async function publish(server: TeamServer, evaluator: TestUser, id: string, note: string) {
  await server.apply(evaluator, 'ratings.save', aRatingsPatch(id, aSheet()))
  await server.apply(evaluator, 'note.save', aNotePut(id, { text: note }))
  await server.apply(evaluator, 'evaluation.final-save', aFinalSave(id))
  await server.apply(evaluator, 'evaluation.complete', aCompletion(id))
}

/**
 * A team of their own with a roster, one in a program they direct, and a line on somebody else's roster to which they
 * said yes.
 */
async function teamsOf(
  server: TeamServer,
  { person, coach, playerId }: { person: TestUser; coach: TestUser; playerId: string },
) {
  const own = await server.createTeam(person, { name: 'Own team' })
  await server.saveRoster(person, own.id, [aRosterPlayer({ email: 'kid@example.test' })])
  const inProgram = await server.createTeam(person, { name: 'Program team' })
  const programId = await server.createProgram(await server.createUser({ role: 'Owner' }), person)
  await server.joinProgram(inProgram.id, programId)
  await server.db.query('INSERT INTO program_evaluator (program_id, user_id) VALUES ($1, $2)', [programId, person.id])
  await server.db.query(
    `INSERT INTO invitation (program_id, part, email, invited_by, accepted_by, accepted_at) VALUES
       ($1, 'evaluator', $2, NULL, $3, now()), ($1, 'director', $2, NULL, NULL, NULL),
       ($1, 'coach', 'new.coach@example.test', $3, NULL, NULL)`,
    [programId, NEEDLES.email, person.id],
  )
  const { id: theirTeam } = await server.createTeam(coach)
  const line = aRosterPlayer({ first_name: 'Annie', last_name: 'As typed', email: NEEDLES.email })
  await server.saveRoster(coach, theirTeam, [line])
  await server.db.query('UPDATE roster_entry SET player_id = $2 WHERE id = $1', [line.id, playerId])
  return { ownTeam: own.id, programTeam: inProgram.id, programId, theirTeam, lineId: line.id }
}

/** What the person submitted for a team that outlives them. */
async function orderForTeam({ db }: TeamServer, person: TestUser, teamId: number) {
  const id = randomUUID()
  await db.query(
    `INSERT INTO team_submission (id, team_id, submitted_by, idempotency_key, request_hash, season, package_id,
      package_name, competition_level, coach_note, status)
     SELECT $1, $2, $3, $1, 'h', 2026, id, name, 'hs_varsity', $4, 'submitted' FROM package ORDER BY id LIMIT 1`,
    [id, teamId, person.id, NEEDLES.order],
  )
  await db.query(
    `INSERT INTO team_game (team_submission_id, place, opponent, played_on, venue, video_type, external_video_url)
      VALUES ($1, 0, 'Eastgate', '2026-10-24', 'home', 'YouTube', $2)`,
    [id, NEEDLES.video],
  )
}

export async function uploadPicture({ app, as }: TeamServer, user: TestUser): Promise<string> {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/accounts/pictures/',
    headers: { ...(await as(user)), 'content-type': 'image/jpeg' },
    payload: JPEG,
  })
  return answer.json<{ picture_id: string }>().picture_id
}

/** Every row of every table that holds one of the texts, as `table: row`. */
export async function rowsThatHold({ db }: TeamServer, texts: readonly string[]): Promise<string[]> {
  const tables = await db.query<{ table_name: string }>(
    `SELECT table_name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'
      ORDER BY 1`,
  )
  const found: string[] = []
  for (const { table_name } of tables) {
    const rows = await db.query<{ line: string }>(
      `SELECT line FROM (SELECT to_jsonb(t)::text AS line FROM ${table_name} t) rows
        WHERE EXISTS (SELECT FROM unnest($1::text[]) needle WHERE strpos(lower(line), lower(needle)) > 0)`,
      [texts],
    )
    found.push(...rows.map(({ line }) => `${table_name}: ${line.slice(0, 300)}`))
  }
  return found
}
