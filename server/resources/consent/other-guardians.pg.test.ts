import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OwnPlayerProfile } from '#domain/contracts/profiles.ts'
import { CONSENT_VERSION } from '#domain/profiles/consent-text.ts'
import { aPlayerProfileBody } from '#tests/fixtures/a-profile.ts'
import { startEvaluationServer } from '#tests/support/evaluation-server.ts'
import type { EvaluationServer } from '#tests/support/evaluation-server.ts'
import type { TestUser } from '#tests/support/test-server.ts'
import { untilBlocked } from '#tests/support/until-blocked.ts'

let server: EvaluationServer
beforeAll(async () => {
  server = await startEvaluationServer()
})
afterAll(() => server.close())

test('[K9] after a withdrawal the player cannot name another guardian', async () => {
  const { child, guardian } = await aChild()
  await answer(tokenTo(guardian), 'give')
  await answer(tokenTo(guardian), 'withdraw')
  const refused = await put(child, 'other@example.test')
  expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([422, ['guardian_email']])
  expect((await put(child, guardian)).json<OwnPlayerProfile>().consent.state).toBe('withdrawn')
})

test('[K9] asking the same guardian again after a no opens no way to another', async () => {
  const { child, guardian } = await aChild()
  await answer(tokenTo(guardian), 'withdraw')
  expect((await ask(child)).json().state).toBe('requested')
  expect((await put(child, 'mine-too@example.test')).statusCode).toBe(422)
  expect(mailsTo('mine-too@example.test')).toEqual([])
  await answer(tokenTo(guardian), 'give')
  expect((await put(child, 'mine-too@example.test')).json().consent.state).toBe('given')
})

test('[K9] a guardian who was named while the consent stood is not asked in the place of the one who took it back', async () => {
  const { child, guardian } = await aChild()
  const token = tokenTo(guardian)
  await answer(token, 'give')
  await put(child, 'my-own-second@example.test')
  await answer(token, 'withdraw')
  expect((await ask(child)).json()).toMatchObject({ state: 'requested', guardian_email: guardian })
  expect(mailsTo('my-own-second@example.test')).toEqual([])
  expect((await put(child, 'my-own-second@example.test')).statusCode).toBe(422)
})

test('[K9] a guardian who is named while the one before says no does not take their place', async () => {
  for (let round = 0; round < 8; round++) {
    const { child, guardian } = await aChild()
    const token = tokenTo(guardian)
    const [no, named] = await Promise.all([answer(token, 'withdraw'), put(child, `other-${guardian}`)])
    const [row] = await server.db.query<{ guardian_email: string }>(
      'SELECT p.guardian_email FROM player p WHERE p.user_id = $1',
      [child.id],
    )
    // Whichever was first: a no that counted keeps its guardian, and one that came too late is told so.
    expect([no.statusCode, named.statusCode, row?.guardian_email]).toEqual(
      no.statusCode === 200 ? [200, 422, guardian] : [404, 200, `other-${guardian}`],
    )
  }
})

test('[K9] a given consent stands when another guardian is named', async () => {
  const { child, guardian } = await aChild()
  await answer(tokenTo(guardian), 'give')
  expect((await put(child, 'second@example.test')).json().consent).toMatchObject({
    state: 'given',
    given_name: 'Dana Reyes',
  })
  expect(mailsTo('second@example.test')).toEqual([])
  expect((await ask(child)).json().state).toBe('given')
})

test('[K1] what is submitted while the guardian takes the consent back does not stay in the queue', async () => {
  const { child, guardian } = await aChild()
  const token = tokenTo(guardian)
  await answer(token, 'give')
  const draft = await server.createEvaluation({ player: child, status: 'draft' })
  let taken: ReturnType<typeof answer> | undefined
  await server.db.transaction(async (sql) => {
    await sql.query(`UPDATE evaluation SET status = 'submitted' WHERE id = $1`, [draft])
    taken = answer(token, 'withdraw')
    await untilBlocked(server.db)
  })
  expect((await taken)?.statusCode).toBe(200)
  expect((await server.stored(draft))?.status).toBe('returned')
})

let guardians = 0

/** A child of eleven whose profile is saved, and whose guardian was asked. */
async function aChild() {
  const child = await server.createUser({ role: 'Player' })
  const guardian = `guardian${++guardians}@example.test`
  await put(child, guardian)
  return { child, guardian }
}

/** Saves the profile with this guardian. */
const put = (child: TestUser, guardian_email: string) =>
  server.call(
    child,
    'PUT',
    '/accounts/player/profile/',
    aPlayerProfileBody({
      date_of_birth: `${new Date().getUTCFullYear() - 11}-01-01`,
      guardian_name: 'Dana Reyes',
      guardian_email,
    }),
  )
const ask = (child: TestUser) => server.call(child, 'POST', '/accounts/player/consent/', {})
const answer = (token: string, choice: 'give' | 'withdraw') =>
  server.app.inject({
    method: 'POST',
    url: `/api/consent/${token}/`,
    payload: { answer: choice, given_name: 'Dana Reyes', text_version: CONSENT_VERSION },
  })

const mailsTo = (address: string) => server.mailbox.mails.filter(({ to }) => to === address)
function tokenTo(address: string): string {
  const token = mailsTo(address)
    .findLast(({ subject }) => subject.startsWith('Your consent'))
    ?.text.match(/consent\/([\w-]{43})/u)?.[1]
  if (!token) throw new Error(`No link was sent to ${address}`)
  return token
}
