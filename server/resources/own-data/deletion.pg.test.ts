import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { User } from '#domain/contracts/accounts.ts'
import type { LibraryPage } from '#domain/contracts/library.ts'
import { NO_ATHLETIC_INFO, NO_ORGANIZATION } from '#domain/contracts/players.ts'
import { DELETION_WAIT_DAYS } from '#domain/profiles/deletion-words.ts'
import { Refusal } from '#server/refusal.ts'
import { NEEDLES, aWholeLife, rowsThatHold, uploadPicture } from '#tests/support/a-whole-life.ts'
import { startTeamServer } from '#tests/support/team-server.ts'
import type { TeamServer } from '#tests/support/team-server.ts'
import type { TestUser } from '#tests/support/test-server.ts'
import { askForDeletion } from './deletion.ts'
import { erasePlayer } from './erase-player.ts'
import { sweepDeletions } from './sweep-deletions.ts'

const PATH = '/accounts/deletion/'
const DAY_MS = 86_400_000

let server: TeamServer
beforeAll(async () => {
  server = await startTeamServer()
})
afterAll(() => server.close())

const ask = (user: TestUser, confirmation = 'DELETE') => server.call(user, 'POST', PATH, { confirmation })
/** A sweep on the day after the waiting time of whoever asks now. */
const sweepLater = (changes: Partial<typeof server.services> = {}) =>
  sweepDeletions({
    ...server.services,
    now: () => server.services.now() + (DELETION_WAIT_DAYS + 1) * DAY_MS,
    ...changes,
  })
const account = async (user: TestUser) =>
  (
    await server.db.query<{ deleted_at: string | null; email: string; is_active: boolean }>(
      'SELECT deleted_at, email, is_active FROM app_user WHERE id = $1',
      [user.id],
    )
  )[0]

test('[K13] the deletion is asked for with the word, is due in 14 days, told by email, and can be taken back', async () => {
  const user = await server.createUser({ role: 'Player' })
  expect((await ask(user, 'delete')).json()).toMatchObject({ fields: { confirmation: ['Type DELETE to confirm'] } })
  const { deletion_due_at: due } = (await ask(user)).json<{ deletion_due_at: string }>()
  expect(Math.round((Date.parse(due) - server.services.now()) / DAY_MS)).toBe(14)
  const mails = () => server.mailbox.mails.filter(({ to }) => to === user.email)
  expect(mails()).toMatchObject([
    { subject: 'Your Courtside account will be deleted', text: expect.stringContaining(due.slice(0, 10)) },
  ])
  expect((await ask(user)).json()).toEqual({ deletion_due_at: due })
  expect(mails()).toHaveLength(1)
  expect((await server.call(user, 'GET', PATH)).json()).toEqual({ deletion_due_at: due })
  expect((await server.call(user, 'GET', '/auth/me/')).statusCode).toBe(200)
  expect((await server.call(user, 'DELETE', PATH)).json()).toEqual({ deletion_due_at: null })
  expect((await server.call(user, 'DELETE', PATH)).json()).toEqual({ deletion_due_at: null })
  const changes = await server.db.query('SELECT action, actor_id FROM audit WHERE person_id = $1 ORDER BY id', [
    user.id,
  ])
  expect(changes).toEqual([
    { action: 'ask deletion', actor_id: user.id },
    { action: 'cancel deletion', actor_id: user.id },
  ])
  await sweepLater()
  expect(await account(user)).toMatchObject({ deleted_at: null })
})

test('[K13] when the email cannot be sent, nothing is asked for', async () => {
  const user = await server.createUser({ role: 'Player' })
  const mailer = { send: () => Promise.reject(new Error('No mail server')) }
  await expect(
    askForDeletion({ ...server.services, mailer }, { userId: user.id, from: '203.0.113.7' }),
  ).rejects.toMatchObject({ reason: 'unavailable' })
  expect((await server.call(user, 'GET', PATH)).json()).toEqual({ deletion_due_at: null })
})

test('[K15] an account is deleted on its day and not before, once, by however many processes', async () => {
  const user = await server.createUser({ role: 'Coach' })
  await ask(user)
  await sweepDeletions(server.services)
  expect(await account(user)).toMatchObject({ deleted_at: null })
  const swept = await Promise.all([sweepLater(), sweepLater(), sweepLater()])
  expect(swept.flatMap(({ deleted }) => deleted).filter((id) => id === user.id)).toHaveLength(1)
  expect(await account(user)).toMatchObject({
    email: `deleted-${user.id}@deleted.invalid`,
    is_active: false,
    deleted_at: expect.any(String),
  })
  expect((await server.call(user, 'GET', '/auth/me/')).statusCode).toBe(403)
  await expect(server.signIn(user.email)).rejects.toThrow('cannot sign in')
  expect(
    await server.db.query(`SELECT 1 FROM audit WHERE person_id = $1 AND action = 'delete'`, [user.id]),
  ).toHaveLength(1)
})

test('[K15] no text of the whole database tells who it was, and the bytes of the pictures are gone', async () => {
  const life = await aWholeLife(server)
  expect(await rowsThatHold(server, Object.values(NEEDLES))).not.toEqual([])
  await ask(life.person)
  expect((await sweepLater()).failed).toEqual([])
  expect(await rowsThatHold(server, Object.values(NEEDLES))).toEqual([])
  expect(await server.services.objects.get(`pictures/${life.pictureId}`)).toBeUndefined()
  expect(await server.services.objects.get(life.orders.thumbnailKey)).toBeUndefined()
  expect(
    await server.services.videos.listParts({ key: life.orders.objectKey, uploadId: life.orders.uploadId }),
  ).toBeUndefined()
  expect(server.pool.admin.find(NEEDLES.email)).toBeUndefined()

  const published = await server.stored(life.published)
  expect([published?.status, published?.ratings['skill:1']?.value, published?.evaluator_id]).toEqual([
    'completed',
    3,
    life.evaluator.id,
  ])
  expect((await server.stored(life.waiting))?.status).toBe('cancelled')
  const result = await server.call(
    life.evaluator,
    'GET',
    `/evaluation/result/?evaluation_submission_id=${life.published}`,
  )
  expect(result.statusCode).toBe(200)
  const library = await server.call(life.evaluator, 'GET', '/evaluation/evaluator/library/')
  expect(
    library.json<LibraryPage>().results.find((it) => it.evaluation_submission_id === life.published)?.player_name,
  ).toBe('Deleted player')

  expect(await server.stored(life.rated)).toMatchObject({ status: 'completed', evaluator_id: life.person.id })
  expect(await server.db.query('SELECT text FROM note WHERE evaluation_id = $1', [life.rated])).toEqual([
    { text: 'Good hands' },
  ])
  expect(await server.stored(life.begun)).toMatchObject({ status: 'submitted', evaluator_id: null, ratings: {} })
  expect(await server.db.query('SELECT 1 FROM note WHERE evaluation_id = $1', [life.begun])).toEqual([])
  expect(await server.stored(life.live)).toMatchObject({ status: 'cancelled', ratings: {} })
  expect(
    await server.db.query('SELECT first_name, last_name, created_by FROM player WHERE id = $1', [life.walkOnId]),
  ).toEqual([{ first_name: 'Deleted', last_name: 'player', created_by: null }])

  const roster = (await server.call(life.coach, 'GET', `/team/list/${life.theirTeam}/roster`)).json()
  expect(roster.players).toMatchObject([
    { id: life.lineId, first_name: 'Annie', last_name: 'As typed', email: null, link: 'none' },
  ])
  expect(
    await server.db.query('SELECT id, coach_id FROM team WHERE id = ANY($1)', [[life.ownTeam, life.programTeam]]),
  ).toEqual([{ id: life.programTeam, coach_id: null }])
  expect(
    await server.db.query(
      `SELECT email, invited_by, revoked_at IS NOT NULL AS is_revoked FROM invitation WHERE program_id = $1`,
      [life.programId],
    ),
  ).toEqual([{ email: 'new.coach@example.test', invited_by: null, is_revoked: true }])
  expect(
    await server.db.query('SELECT text_version, given_at IS NOT NULL AS was_given FROM consent WHERE player_id = $1', [
      life.playerId,
    ]),
  ).toEqual([{ text_version: '1', was_given: true }])
})

test('[K16] what a deleted evaluator had begun can be claimed and finished by another', async () => {
  const [evaluator, next] = [await server.createUser(), await server.createUser()]
  const id = await server.createEvaluation({ status: 'ready_to_finalize', evaluator })
  await ask(evaluator)
  await sweepLater()
  expect(
    (await server.call(next, 'GET', `/evaluation/get_evaluation_data/?evaluation_submission_id=${id}`)).statusCode,
  ).toBe(200)
  expect(await server.stored(id)).toMatchObject({ status: 'submitted', evaluator_id: null })
})

test('[K16] a submission of a child whose consent was taken back does not come into the queue again', async () => {
  const [evaluator, child] = [await server.createUser(), await server.createPlayer('2020-01-01')]
  const id = randomUUID()
  await server.db.query(
    `INSERT INTO evaluation (id, player_id, status, is_live, evaluator_id, rubric_version, jersey_number, jersey_color)
     SELECT $1, id, 'in_review', false, $2, '2026.1', '7', 'dark' FROM player WHERE user_id = $3`,
    [id, evaluator.id, child.id],
  )
  await ask(evaluator)
  expect((await sweepLater()).failed).toEqual([])
  expect(await server.stored(id)).toMatchObject({ status: 'draft', evaluator_id: null })
})

test('[K15] an erased player keeps the position and the level, and every other field of the contract is empty', async () => {
  const id = randomUUID()
  const filled = (facts: object) => JSON.stringify(Object.fromEntries(Object.keys(facts).map((field) => [field, '1'])))
  await server.db.query(
    `INSERT INTO player (id, first_name, last_name, athletic_info, organization) VALUES ($1, 'Zoë', 'Brooks', $2, $3)`,
    [id, filled(NO_ATHLETIC_INFO), filled(NO_ORGANIZATION)],
  )
  await server.db.transaction((sql) => erasePlayer(sql, id))
  const [erased] = await server.db.query('SELECT athletic_info, organization FROM player WHERE id = $1', [id])
  expect(erased).toEqual({
    athletic_info: { ...NO_ATHLETIC_INFO, player_position_name: '1' },
    organization: { ...NO_ORGANIZATION, organization_type_id: '1', school_grade: '1', team_level: '1', division: '1' },
  })
})

test('[K15] a store or an identity provider that is away holds up nobody else, and the account goes next time', async () => {
  const [unlucky, lucky] = [await server.createUser({ role: 'Player' }), await server.createUser({ role: 'Player' })]
  await uploadPicture(server, unlucky)
  await ask(unlucky)
  await ask(lucky)
  const away = new Refusal('unavailable', 'The picture store can’t be reached right now')
  const swept = await sweepLater({ objects: { ...server.services.objects, delete: () => Promise.reject(away) } })
  expect(swept).toEqual({ deleted: [lucky.id], failed: [{ userId: unlucky.id, error: away }] })
  expect(await account(unlucky)).toMatchObject({ deleted_at: null, email: unlucky.email })
  expect((await sweepLater()).deleted).toEqual([unlucky.id])
})

test('[K13] the last admin cannot delete themselves, whether it shows when they ask or on the day', async () => {
  const own = await startTeamServer()
  const askOwn = (user: TestUser) => own.call(user, 'POST', PATH, { confirmation: 'DELETE' })
  const [first, second] = [
    await own.createUser({ role: 'Owner', isAdmin: true }),
    await own.createUser({ role: 'Owner', isAdmin: true }),
  ]
  expect((await askOwn(first)).statusCode).toBe(200)
  const refused = await askOwn(second)
  expect([refused.statusCode, refused.json().error_code, refused.json().message]).toEqual([
    409,
    'LAST_ADMIN',
    'You’re the last admin. Make someone else an admin first.',
  ])
  await own.db.query('UPDATE app_user SET is_admin = false WHERE id = $1', [second.id])
  const swept = await sweepDeletions({ ...own.services, now: () => Date.now() + 15 * DAY_MS })
  expect(swept).toEqual({ deleted: [], failed: [] })
  expect((await own.call(first, 'GET', '/auth/me/')).json<User>().is_admin).toBe(true)
  await own.close()
})
