import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ConsentPaper } from '#domain/contracts/consent.ts'
import type { OwnPlayerProfile } from '#domain/contracts/profiles.ts'
import { CONSENT_VERSION } from '#domain/profiles/consent-text.ts'
import { aPlayerProfileBody } from '#tests/fixtures/a-profile.ts'
import { startEvaluationServer } from '#tests/support/evaluation-server.ts'
import type { EvaluationServer } from '#tests/support/evaluation-server.ts'
import type { TestUser } from '#tests/support/test-server.ts'
import { mayBeSubmitted } from './may-be-submitted.ts'

const DAY = 86_400_000
const NOT_VALID = {
  error_code: 'MISSING',
  retryable: false,
  message:
    'This link no longer works. If your child has an account, ask them for a new request. If not, ask the club that ran the tryout.',
}

let server: EvaluationServer
beforeAll(async () => {
  server = await startEvaluationServer()
})
afterAll(() => server.close())

test("[K6] saving a child's profile asks the guardian once, and a replay does not ask again", async () => {
  const { child, guardian, profile } = await aChild()
  expect(profile.consent).toMatchObject({
    state: 'requested',
    guardian_email: guardian,
    given_at: null,
    text_version: CONSENT_VERSION,
  })
  await save(child, guardian)
  const [mail, ...more] = mailsTo(guardian)
  expect(more).toEqual([])
  expect(mail?.subject).toBe('Your consent for Jalen to use Courtside')
  expect(mail?.text).toMatch(/http:\/\/localhost:8080\/consent\/[\w-]{43}\n/u)
})

test('[K50] the email and the page tell whose account asks: the whole name and the masked address', async () => {
  const { child, guardian } = await aChild()
  const [mail] = mailsTo(guardian)
  const masked = `${child.email[0]}…@${child.email.split('@')[1]}`
  expect(mail?.text).toContain(`Jalen Brooks has a Courtside account (${masked}) and named you`)
  expect(mail?.text).not.toContain(child.email)
  expect((await read(tokenTo(guardian))).json()).toMatchObject({ player_name: 'Jalen Brooks', account_email: masked })
})

test('[K5] the secret of the link is stored nowhere but as its digest', async () => {
  const { guardian } = await aChild()
  const [row] = await server.db.query<{ line: string }>(
    'SELECT to_jsonb(c)::text AS line FROM consent c WHERE guardian_email = $1',
    [guardian],
  )
  expect(row?.line).not.toContain(tokenTo(guardian))
})

test('[K4] a guardian reads what they agree to, says yes, and who, when and which text are kept', async () => {
  const { child, guardian } = await aChild()
  const token = tokenTo(guardian)
  const paper = (await read(token)).json<ConsentPaper>()
  expect(paper).toMatchObject({
    player_first_name: 'Jalen',
    guardian_name: 'Dana Reyes',
    state: 'requested',
    given_at: null,
    given_name: null,
    text_version: CONSENT_VERSION,
  })
  expect(paper.text.join(' ')).toContain('Nothing is public')
  const given = (await answer(token, 'give')).json<ConsentPaper>()
  expect(given).toMatchObject({ state: 'given', given_name: 'Dana Reyes' })
  expect((await server.call(child, 'GET', '/accounts/player/profile/')).json().consent).toEqual({
    state: 'given',
    guardian_email: guardian,
    requested_at: expect.any(String),
    given_at: given.given_at,
    given_name: 'Dana Reyes',
    text_version: CONSENT_VERSION,
  })
  expect(mailsTo(guardian).at(-1)?.text).toContain(token)
  expect(mailsTo(child.email).at(-1)?.subject).toBe('Your parent or guardian agreed')
})

test('[K7] the same answer again changes nothing and emails nobody', async () => {
  const { guardian } = await aChild()
  const token = tokenTo(guardian)
  const first = (await answer(token, 'give')).json()
  const sent = server.mailbox.mails.length
  expect((await answer(token, 'give')).json()).toEqual(first)
  expect(server.mailbox.mails).toHaveLength(sent)
})

test('[K7] two answers at once: the consent ends taken back, or is taken back before it was given', async () => {
  for (let round = 0; round < 5; round++) {
    const { child, guardian } = await aChild()
    const token = tokenTo(guardian)
    const [given, taken] = await Promise.all([answer(token, 'give'), answer(token, 'withdraw')])
    expect(taken.statusCode).toBe(200)
    expect([200, 409]).toContain(given.statusCode)
    expect((await stateOf(child)).state).toBe('withdrawn')
  }
})

test.each([
  ['', 'Enter your name'],
  ['   ', 'Enter your name'],
  ['x'.repeat(101), 'Name cannot be longer than 100 characters'],
])('[K7] a yes with the name %j is refused at the name', async (given_name, message) => {
  const { guardian } = await aChild()
  const refused = await answer(tokenTo(guardian), 'give', { given_name })
  expect([refused.statusCode, refused.json().fields]).toEqual([422, { given_name: [message] }])
})

test.each(['X', '..', '7 x'])('[K60] a yes signed %j is refused, and a no is not', async (given_name) => {
  const { guardian } = await aChild()
  const refused = await answer(tokenTo(guardian), 'give', { given_name })
  expect([refused.statusCode, refused.json().fields]).toEqual([422, { given_name: ['Enter your full name'] }])
  expect((await answer(tokenTo(guardian), 'withdraw', { given_name })).statusCode).toBe(200)
})

test.each(['Bo', '李明', 'J. O.'])('[K60] a yes signed %j is taken', async (given_name) => {
  const { guardian } = await aChild()
  expect((await answer(tokenTo(guardian), 'give', { given_name })).json()).toMatchObject({ given_name })
})

test('[K7] a given link never expires, and takes the consent back at any time', async () => {
  const later = await startEvaluationServer()
  const { child, guardian } = await aChild(later)
  const token = tokenTo(guardian, later)
  await answer(token, 'give', {}, later)
  later.advance(400 * DAY)
  expect((await read(token, later)).json()).toMatchObject({ state: 'given' })
  const waiting = await later.createEvaluation({ player: child })
  const begun = await later.createEvaluation({
    player: child,
    status: 'in_review',
    evaluator: await later.createUser(),
  })
  expect((await answer(token, 'withdraw', {}, later)).json()).toMatchObject({ state: 'withdrawn' })
  expect(mailsTo(guardian, later).at(-1)?.subject).toBe('Your consent for Jalen has ended')
  expect(mailsTo(child.email, later).at(-1)?.subject).toBe('Your parent or guardian withdrew their consent')
  expect([(await later.stored(waiting))?.status, (await later.stored(begun))?.status]).toEqual([
    'returned',
    'in_review',
  ])
  await later.close()
})

test('[K7] after a no the link says so, a yes needs a new request', async () => {
  const { child, guardian } = await aChild()
  const token = tokenTo(guardian)
  expect((await answer(token, 'withdraw')).json()).toMatchObject({ state: 'withdrawn', given_at: null })
  expect((await answer(token, 'give')).statusCode).toBe(409)
  expect((await stateOf(child)).state).toBe('withdrawn')
  expect((await ask(child)).json()).toMatchObject({ state: 'requested' })
  await answer(tokenTo(guardian), 'give')
  expect((await stateOf(child)).state).toBe('given')
  expect((await read(token)).json()).toMatchObject({ state: 'withdrawn' })
})

test('[K42] a no becomes a yes with the same link for 14 days, and the audit knows both', async () => {
  const later = await startEvaluationServer()
  const { guardian } = await aChild(later)
  const token = tokenTo(guardian, later)
  const refused = (await answer(token, 'withdraw', {}, later)).json<ConsentPaper>()
  expect(Date.parse(refused.change_until ?? '') - Date.now()).toBeGreaterThan(13 * DAY)
  // A late or doubled yes is no change of mind.
  expect((await answer(token, 'give', {}, later)).statusCode).toBe(409)
  expect((await answer(token, 'give', { is_change: true }, later)).json()).toMatchObject({
    state: 'given',
    given_name: 'Dana Reyes',
    change_until: null,
  })
  expect(mailsTo(guardian, later).at(-1)?.subject).toContain('You agreed')
  expect((await answer(token, 'withdraw', {}, later)).json()).toMatchObject({ state: 'withdrawn' })
  const changes = await later.db.query<{ consent: string[] }>(
    `SELECT details #> '{changes,consent}' AS consent FROM audit WHERE action = 'answer consent' ORDER BY id`,
  )
  expect(changes.map((it) => it.consent)).toEqual([
    ['requested', 'withdrawn'],
    ['withdrawn', 'given'],
    ['given', 'withdrawn'],
  ])
  later.advance(15 * DAY)
  expect((await read(token, later)).json()).toMatchObject({ state: 'withdrawn', change_until: null })
  expect((await answer(token, 'give', { is_change: true }, later)).statusCode).toBe(409)
  await later.close()
})

test('[K61] a first no is a decline: the letters say what it means and how to change it', async () => {
  const { child, guardian } = await aChild()
  const token = tokenTo(guardian)
  const { change_until } = (await answer(token, 'withdraw')).json<ConsentPaper>()
  const mail = mailsTo(guardian).at(-1)
  expect(mail?.subject).toBe('You declined Jalen’s use of Courtside')
  const until = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(change_until!))
  for (const words of ['did not agree that Jalen', `until ${until}`, token, 'account and its profile stay'])
    expect(mail?.text).toContain(words)
  expect(mail?.text).not.toMatch(/withdr|has ended/u)
  expect(mailsTo(child.email).at(-1)?.subject).toBe('Your parent or guardian declined')
})

test('[K42] a no is not changed by a link after which somebody was asked anew', async () => {
  const { child, guardian } = await aChild()
  const token = tokenTo(guardian)
  await answer(token, 'withdraw')
  await ask(child)
  expect((await answer(token, 'give', { is_change: true })).statusCode).toBe(409)
  expect((await read(token)).json()).toMatchObject({ change_until: null })
})

test.each(['GET', 'HEAD'] as const)('[K42] %s answers nothing, with the page and with the API', async (method) => {
  const { child, guardian } = await aChild()
  const token = tokenTo(guardian)
  for (const url of [`/consent/${token}`, `/api/consent/${token}/`, `/api/consent/${token}/?answer=withdraw`])
    await server.app.inject({ method, url })
  expect((await stateOf(child)).state).toBe('requested')
})

test('[K5] an unknown, an older and an expired link, and one to a guardian who is none any more, are answered alike', async () => {
  const [one, two, three] = [await aChild(), await aChild(), await aChild()]
  const [older, renamed, expired] = [tokenTo(one.guardian), tokenTo(two.guardian), tokenTo(three.guardian)]
  await ask(one.child)
  await put(two.child, `new-${two.guardian}`)
  await server.db.query(`UPDATE consent SET expires_at = now() - interval '1 second' WHERE guardian_email = $1`, [
    three.guardian,
  ])
  for (const token of ['x'.repeat(43), older, renamed, expired]) {
    for (const response of [await read(token), await answer(token, 'give'), await answer(token, 'withdraw')]) {
      expect([response.statusCode, response.json()]).toEqual([404, NOT_VALID])
    }
  }
  expect((await read(tokenTo(one.guardian))).statusCode).toBe(200)
  expect((await stateOf(three.child)).state).toBe('missing')
  expect((await read('short')).json().fields).toEqual({ token: ['This link is incomplete'] })
})

test('[K5] at most three emails go out within a day', async () => {
  const { child, guardian } = await aChild()
  expect([(await ask(child)).statusCode, (await ask(child)).statusCode]).toEqual([200, 200])
  const refused = await ask(child)
  expect([refused.statusCode, refused.json().message]).toEqual([
    429,
    'Your parent or guardian got 3 emails today. Try again tomorrow.',
  ])
  expect(mailsTo(guardian)).toHaveLength(3)
  await server.db.query(`UPDATE consent SET requested_at = requested_at - interval '1 day' WHERE guardian_email = $1`, [
    guardian,
  ])
  expect((await ask(child)).statusCode).toBe(200)
})

test('[K6] an email that cannot be sent does not stop the saving, and the link before stays good', async () => {
  const broken = await startEvaluationServer()
  const { child, guardian } = await aChild(broken)
  const { mailer } = broken.services
  broken.services.mailer = { send: () => Promise.reject(new Error('no mail server')) }
  expect((await ask(child, broken)).statusCode).toBe(503)
  expect((await put(child, 'new@example.test', broken)).json()).toMatchObject({
    guardian_email: 'new@example.test',
    consent: { state: 'missing' },
  })
  broken.services.mailer = mailer
  expect((await put(child, guardian, broken)).json().consent.state).toBe('requested')
  expect((await read(tokenTo(guardian, broken), broken)).statusCode).toBe(200)
  await broken.close()
})

test('[K4] who was shown older words is asked to read again', async () => {
  const { guardian } = await aChild()
  const response = await answer(tokenTo(guardian), 'give', { text_version: '2020-01' })
  expect([response.statusCode, response.json().message]).toEqual([
    409,
    'The text changed since you opened it. Read it again.',
  ])
})

test('[K8] a typed name carries neither an address nor markup into a mail', async () => {
  const { guardian } = await aChild(server, {
    first_name: 'win.at/x <b>',
    guardian_name: '"Buy" http://evil.test\r\nBcc: all',
  })
  const [mail] = mailsTo(guardian)
  expect(mail?.subject).toBe('Your consent for winatx b to use Courtside')
  for (const text of [mail?.text, mail?.html]) {
    expect(text).not.toContain('evil.test')
    expect(text).not.toContain('win.at')
    expect(text).not.toContain('<b>')
  }
})

test('[K5] a consent that nobody needs is not asked for', async () => {
  const [none, teen] = [await server.createUser({ role: 'Player' }), await server.createUser({ role: 'Player' })]
  expect((await ask(none)).json()).toMatchObject({
    error_code: 'CONFLICT',
    message: 'Complete your profile first.',
  })
  await server.call(
    teen,
    'POST',
    '/accounts/player/profile/',
    aPlayerProfileBody({ guardian_name: 'Dana', guardian_email: 'teen-mom@example.test' }),
  )
  expect((await ask(teen)).json()).toMatchObject({ state: 'not-needed' })
  expect(mailsTo('teen-mom@example.test')).toEqual([])
})

test('[P1] only players ask for a consent', async () => {
  for (const role of ['Coach', 'Evaluator', 'Director', 'Owner'] as const)
    expect((await ask(await server.createUser({ role }))).statusCode).toBe(403)
})

test('[U35] links cannot be guessed by trying', async () => {
  const limited = await startEvaluationServer({ publicCallsPerMinute: 30 })
  limited.stopClock()
  const codes = []
  for (let n = 0; n < 31; n++)
    codes.push((await limited.app.inject({ url: `/api/consent/${'x'.repeat(40)}${n}/` })).statusCode)
  expect([codes.filter((code) => code === 404).length, codes.at(-1)]).toEqual([30, 429])
  await limited.close()
})

test('[K1] without a standing consent nothing of a child is submitted, neither by the server nor past it', async () => {
  const { child, guardian, profile } = await aChild()
  const today = new Date().toISOString().slice(0, 10)
  const queuePlayerOrder = () => server.createEvaluation({ player: child })
  expect(await mayBeSubmitted(server.db, profile.id!, today)).toBe(false)
  await expect(queuePlayerOrder()).rejects.toMatchObject({ constraint: 'child_needs_consent' })
  const draft = await server.createEvaluation({ player: child, status: 'draft' })
  const submit = () => server.db.query(`UPDATE evaluation SET status = 'submitted' WHERE id = $1`, [draft])
  await expect(submit()).rejects.toMatchObject({ constraint: 'child_needs_consent' })
  await answer(tokenTo(guardian), 'give')
  expect(await mayBeSubmitted(server.db, profile.id!, today)).toBe(true)
  await queuePlayerOrder()
  await submit()
  await answer(tokenTo(guardian), 'withdraw')
  expect(await mayBeSubmitted(server.db, profile.id!, today)).toBe(false)
  await expect(queuePlayerOrder()).rejects.toMatchObject({ constraint: 'child_needs_consent' })
})

test.each([
  [13, 0, true],
  [13, 1, true],
  [13, -1, false],
])('[K1] born %i years and %i days ago: may be submitted without consent is %s', async (years, days, expected) => {
  const { child, profile } = await aChild()
  const [row] = await server.db.query<{ day: string; today: string }>(
    `SELECT ((now() AT TIME ZONE 'UTC')::date - make_interval(years => $1, days => $2))::date AS day,
      (now() AT TIME ZONE 'UTC')::date AS today`,
    [years, days],
  )
  // K40. The guardian was asked: an admin says so.
  await server.db.query(
    `INSERT INTO age_correction (player_id, date_of_birth, school_grade, reason)
     SELECT id, $2, organization ->> 'school_grade', 'Passport seen' FROM player WHERE id = $1`,
    [profile.id, row!.day],
  )
  await server.db.query('UPDATE player SET date_of_birth = $2 WHERE id = $1', [profile.id, row!.day])
  expect(await mayBeSubmitted(server.db, profile.id!, row!.today)).toBe(expected)
  const queuePlayerOrder = server.createEvaluation({ player: child }).then(
    () => true,
    () => false,
  )
  expect(await queuePlayerOrder).toBe(expected)
})

test('[K1] who is of unknown age is not submitted', async () => {
  const player = await server.createUser({ role: 'Player' })
  await server.createEvaluation({ player, status: 'draft' })
  const [row] = await server.db.query<{ id: string }>('SELECT id FROM player WHERE user_id = $1', [player.id])
  expect(await mayBeSubmitted(server.db, row!.id, '2026-11-20')).toBe(false)
})

let guardians = 0

/** A child of twelve whose profile is saved, and whose guardian was asked. */
async function aChild(on = server, changes: { first_name?: string; guardian_name?: string } = {}) {
  const child = await on.createUser({ role: 'Player' })
  const guardian = `guardian${++guardians}@example.test`
  return { child, guardian, profile: (await save(child, guardian, on, changes)).json<OwnPlayerProfile>() }
}

const save = (child: TestUser, guardian_email: string, on = server, changes: object = {}) =>
  on.call(child, 'POST', '/accounts/player/profile/', {
    ...aPlayerProfileBody({
      date_of_birth: `${new Date().getUTCFullYear() - 11}-01-01`,
      guardian_name: 'Dana Reyes',
      guardian_email,
    }),
    ...changes,
  })
const put = (child: TestUser, guardianEmail: string, on = server) => save(child, guardianEmail, on)
const ask = (child: TestUser, on = server) => on.call(child, 'POST', '/accounts/player/consent/', {})
const stateOf = async (child: TestUser) =>
  (await server.call(child, 'GET', '/accounts/player/profile/')).json<OwnPlayerProfile>().consent
const read = (token: string, on = server) => on.app.inject({ url: `/api/consent/${token}/` })
const answer = (token: string, choice: 'give' | 'withdraw', changes: object = {}, on = server) =>
  on.app.inject({
    method: 'POST',
    url: `/api/consent/${token}/`,
    payload: { answer: choice, given_name: ' Dana Reyes ', text_version: CONSENT_VERSION, ...changes },
  })

const mailsTo = (address: string, on = server) => on.mailbox.mails.filter(({ to }) => to === address)
function tokenTo(address: string, on = server): string {
  const token = mailsTo(address, on)
    .findLast(({ subject }) => subject.startsWith('Your consent'))
    ?.text.match(/consent\/([\w-]{43})/u)?.[1]
  if (!token) throw new Error(`No link was sent to ${address}`)
  return token
}
