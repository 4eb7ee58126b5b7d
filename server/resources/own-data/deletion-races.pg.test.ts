import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { User } from '#domain/contracts/accounts.ts'
import { DELETION_WAIT_DAYS } from '#domain/profiles/deletion-words.ts'
import { aPlayerProfileBody, aStaffProfileForm } from '#tests/fixtures/a-profile.ts'
import { aRosterPlayer, aTeamForm } from '#tests/fixtures/a-team.ts'
import { aRatingsPatch } from '#tests/fixtures/operation-bodies.ts'
import { uploadPicture } from '#tests/support/a-whole-life.ts'
import { startTeamServer } from '#tests/support/team-server.ts'
import type { TeamServer } from '#tests/support/team-server.ts'
import type { TestUser } from '#tests/support/test-server.ts'
import { untilBlocked } from '#tests/support/until-blocked.ts'
import { sweepDeletions } from './sweep-deletions.ts'

const DAY_MS = 86_400_000

let server: TeamServer
beforeAll(async () => {
  server = await startTeamServer()
})
afterAll(() => server.close())

const ask = (user: TestUser) => server.call(user, 'POST', '/accounts/deletion/', { confirmation: 'DELETE' })
const sweepLater = (changes: Partial<typeof server.services> = {}) =>
  sweepDeletions({
    ...server.services,
    now: () => server.services.now() + (DELETION_WAIT_DAYS + 1) * DAY_MS,
    ...changes,
  })

/** Deletes the user while `call` is under way: it is sent once the deletion has begun, and answered after it. */
async function deleteWhile(user: TestUser, call: () => Promise<{ statusCode: number }>) {
  await server.as(user)
  await ask(user)
  let answer: Promise<{ statusCode: number }> | undefined
  const { directory } = server.services
  const swept = await sweepLater({
    directory: {
      ...directory,
      async deleteUser(userId) {
        if (userId === user.id) answer ??= call()
        // The call has been let in by now, and waits for what this transaction holds.
        await untilBlocked(server.db)
        return directory.deleteUser(userId)
      },
    },
  })
  expect(swept.deleted).toContain(user.id)
  return (await answer)?.statusCode
}

test('[K15] a profile that is saved while its account is deleted brings nobody back', async () => {
  const player = await server.createPlayer()
  const status = await deleteWhile(player, () =>
    server.call(player, 'PUT', '/accounts/player/profile/', aPlayerProfileBody({ first_name: 'Xanthippe' })),
  )
  expect(status).toBe(404)
  expect(await server.db.query('SELECT first_name FROM app_user WHERE id = $1', [player.id])).toEqual([
    { first_name: 'Deleted' },
  ])
  expect(await server.db.query(`SELECT 1 FROM player WHERE first_name = 'Xanthippe'`)).toEqual([])

  const coach = await server.createUser({ role: 'Coach' })
  expect(
    await deleteWhile(coach, () =>
      server.call(coach, 'PATCH' as 'PUT', '/accounts/team/profile/', aStaffProfileForm()),
    ),
  ).toBe(404)
  expect(await server.db.query('SELECT 1 FROM staff_profile WHERE user_id = $1', [coach.id])).toEqual([])
})

test('[K15] a team, a picture and an organization that are added while the account is deleted are not', async () => {
  const coach = await server.createUser({ role: 'Coach' })
  expect(await deleteWhile(coach, () => server.call(coach, 'POST', '/team/', aTeamForm()))).toBe(404)
  expect(await server.db.query('SELECT 1 FROM team WHERE coach_id = $1', [coach.id])).toEqual([])

  const player = await server.createPlayer()
  await deleteWhile(player, async () => ({ statusCode: (await uploadPicture(server, player)) ? 200 : 404 }))
  expect(await server.db.query('SELECT 1 FROM picture WHERE owner_id = $1', [player.id])).toEqual([])
})

test('[K15] a video and an order that are begun while the account is deleted are not', async () => {
  const player = await server.createPlayer()
  const start = {
    video_id: randomUUID(),
    file_name: 'Ana.mp4',
    byte_length: 50,
    media_type: 'video/mp4',
    fingerprint: 'x',
  }
  expect(await deleteWhile(player, () => server.call(player, 'POST', '/evaluation/videos/', start))).toBe(404)
  expect(await server.db.query('SELECT 1 FROM video WHERE owner_id = $1', [player.id])).toEqual([])
  const other = await server.createPlayer()
  const order = { evaluation_submission_id: randomUUID(), package_id: 1, event_name: 'Oak v Ash' }
  expect(await deleteWhile(other, () => server.call(other, 'POST', '/evaluation/submission/', order))).toBe(409)
  expect(await server.db.query('SELECT 1 FROM evaluation WHERE id = $1', [order.evaluation_submission_id])).toEqual([])
})

test('[K13] two admins who ask at once are not both taken at their word', async () => {
  const own = await startTeamServer()
  const admins = [
    await own.createUser({ role: 'Owner', isAdmin: true }),
    await own.createUser({ role: 'Owner', isAdmin: true }),
  ]
  await Promise.all(admins.map((admin) => own.as(admin)))
  const { mailer } = own.services
  own.services.mailer = { send: async (mail) => pause(200).then(() => mailer.send(mail)) }
  const answers = await Promise.all(
    admins.map((admin) => own.call(admin, 'POST', '/accounts/deletion/', { confirmation: 'DELETE' })),
  )
  expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409])
  await own.close()
})

test('[M22] who has asked for their deletion cannot make themselves the last admin', async () => {
  const own = await startTeamServer()
  const [leaving, staying] = [
    await own.createUser({ role: 'Owner', isAdmin: true }),
    await own.createUser({ role: 'Owner', isAdmin: true }),
  ]
  await own.call(leaving, 'POST', '/accounts/deletion/', { confirmation: 'DELETE' })
  for (const rights of [{ is_admin: false }, { is_active: false }]) {
    const refused = await own.call(leaving, 'PUT', `/admin/users/${staying.id}/`, rights)
    expect([refused.statusCode, refused.json().error_code]).toEqual([409, 'LAST_ADMIN'])
  }
  await own.close()
})

test('[M22] an admin is not withdrawn while the other one is being deleted', async () => {
  const own = await startTeamServer()
  const [leaving, other, third] = [
    await own.createUser({ role: 'Owner', isAdmin: true }),
    await own.createUser({ role: 'Owner', isAdmin: true }),
    await own.createUser({ role: 'Owner', isAdmin: true }),
  ]
  await own.as(third)
  await own.db.query(`UPDATE app_user SET deletion_due_at = now() - interval '1 minute' WHERE id = $1`, [leaving.id])
  await own.db.query('UPDATE app_user SET is_admin = false WHERE id = $1', [third.id])
  const { directory } = own.services
  let withdrawn: Promise<unknown> | undefined
  await sweepDeletions({
    ...own.services,
    directory: {
      ...directory,
      async deleteUser(userId) {
        withdrawn ??= import('../accounts/change-account.ts').then(({ changeAccount }) =>
          changeAccount({ db: own.db, directory }, { userId: other.id, by: 'shell', orders: ['revoke Admin'] }).catch(
            (error: unknown) => error,
          ),
        )
        await untilBlocked(own.db)
        return directory.deleteUser(userId)
      },
    },
  })
  expect(await withdrawn).toMatchObject({ code: 'LAST_ADMIN' })
  expect(await own.db.query('SELECT id FROM app_user WHERE is_admin AND deleted_at IS NULL')).toEqual([
    { id: other.id },
  ])
  await own.close()
})

test('[K15] the address of a deleted account can sign up again, as somebody new', async () => {
  const email = 'again@example.test'
  const before = await server.createUser({ role: 'Player', email })
  await ask(before)
  await sweepLater()
  const { sub } = server.pool.admin.createUser({
    email,
    password: 'Test-password-1',
    groups: ['Player'],
    attributes: { given_name: 'Ana', family_name: 'Brooks' },
  })
  const me = await server.app.inject({
    url: '/api/auth/me/',
    headers: { authorization: `Bearer ${await server.signIn(email)}` },
  })
  expect([me.statusCode, me.json<User>().id, me.json<User>().is_profile_created]).toEqual([200, sub, false])
})

test('[K16] work that arrives while its evaluator is deleted is not taken, and claims nothing', async () => {
  const evaluator = await server.createUser()
  const id = await server.createEvaluation()
  expect(
    await deleteWhile(evaluator, () => server.send(evaluator, 'ratings.save', aRatingsPatch(id, { 'skill:1': 3 }))),
  ).toBe(404)
  expect(await server.stored(id)).toMatchObject({ status: 'submitted', evaluator_id: null })
  expect(await server.db.query('SELECT 1 FROM applied_mutation WHERE user_id = $1', [evaluator.id])).toEqual([])
})

test.each([
  ['goes', 'DELETE FROM team WHERE id = $1'],
  ['stays with its program', 'UPDATE team SET coach_id = NULL WHERE id = $1'],
])(
  '[K17] a team and a roster that are saved while the coach is deleted and the team %s are refused',
  async (_name, statement) => {
    const coach = await server.createUser({ role: 'Coach' })
    const { id } = await server.createTeam(coach)
    let answers: Array<Promise<{ statusCode: number }>> = []
    await server.db.transaction(async (sql) => {
      await sql.query(statement, [id])
      answers = [
        server.postRoster(coach, id, [aRosterPlayer()]),
        server.call(coach, 'PUT', `/team/${id}/`, aTeamForm({ name: 'Late' })),
      ]
      await untilBlocked(server.db, 2)
    })
    expect((await Promise.all(answers)).map(({ statusCode }) => statusCode)).toEqual([404, 404])
    expect(
      await server.db.query(
        `SELECT 1 FROM roster_entry WHERE team_id = $1 UNION SELECT 1 FROM team WHERE name = 'Late'`,
        [id],
      ),
    ).toEqual([])
  },
)

test('[K13] a mail server that hangs holds up nobody but those who wait for its mail', async () => {
  const own = await startTeamServer()
  const asking = await Promise.all(Array.from({ length: 12 }, () => own.createUser({ role: 'Player' })))
  const other = await own.createUser({ role: 'Player' })
  for (const user of [...asking, other]) await own.as(user)
  let release = () => {}
  const hanging = new Promise<void>((resolve) => {
    release = resolve
  })
  let sending = 0
  own.services.mailer = { send: () => ((sending += 1), hanging) }
  const answers = asking.map((user) => own.call(user, 'POST', '/accounts/deletion/', { confirmation: 'DELETE' }))
  await expect.poll(() => sending).toBe(asking.length)
  expect((await own.call(other, 'GET', '/auth/me/')).statusCode).toBe(200)
  // Until the email is handed over, nothing is due.
  expect(await own.db.query('SELECT 1 FROM app_user WHERE deletion_due_at IS NOT NULL')).toEqual([])
  release()
  expect((await Promise.all(answers)).map(({ statusCode }) => statusCode)).toEqual(asking.map(() => 200))
  await own.close()
})
