import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { createMailbox } from '#tests/support/mailbox.ts'
import { codeMail } from './code-mail.ts'
import { idpRoutes } from './idp-routes.ts'
import { createMemoryStore } from './store.ts'
import { LOCAL_CLIENT_ID, LOCAL_POOL_ID, createUserPool } from './user-pool.ts'

const PASSWORD = 'Right-password-1'
let clock = Date.now()
const mailbox = createMailbox()
const pool = createUserPool({
  store: createMemoryStore(),
  issuer: `http://localhost:8080/idp/${LOCAL_POOL_ID}`,
  now: () => clock,
  deliver: (message) => void mailbox.send(codeMail(message, 3_600)),
  callsPerMinute: 100_000,
})
const app = Fastify({ routerOptions: { ignoreTrailingSlash: true }, trustProxy: true })
await idpRoutes(app, pool)
afterAll(() => app.close())

test.each(['Player', 'Coach', 'Director', 'Owner'])('[M4, M5] who signs up as %s is in that group from the first token on', async (role) => {
  const ann = aBrowser()
  const email = anEmail()
  await ann.signUp(email, role)
  expect(pool.admin.find(email)?.groups).toEqual([])
  expect(await ann.confirm(email)).toMatchObject({ status: 200 })
  expect(pool.admin.find(email)).toMatchObject({ groups: [role], status: 'CONFIRMED', isEmailVerified: true })
  expect(await groupsInToken(ann, email)).toEqual([role])
})

test.each(['Evaluator', 'Admin', 'admin', 'Player,Admin', '', undefined])('[M4, M5] nobody becomes %s by signing up', async (role) => {
  const ann = aBrowser()
  const email = anEmail()
  await ann.signUp(email, role)
  await ann.confirm(email)
  expect(await groupsInToken(ann, email)).toEqual(['Player'])
})

test('[M4] what one is cannot be changed later, and changes no group', async () => {
  const ann = aBrowser()
  const email = await anAccount(ann)
  const { AccessToken } = await ann.tokens(email)
  const change = { AccessToken, UserAttributes: [{ Name: 'custom:role', Value: 'Owner' }] }
  expect(await ann.call('UpdateUserAttributes', change)).toMatchObject({ status: 400, body: { __type: 'InvalidParameterException' } })
  expect(pool.admin.find(email)).toMatchObject({ groups: ['Player'], attributes: { 'custom:role': 'Player' } })
})

test.each([
  'stranger<victim@example.test>', '<victim@example.test>', 'a@b.test,victim@example.test', 'victim(me)@example.test', 'a\u0000b@example.test', '\uD800@example.test',
  'victim@example', `${'v'.repeat(250)}@example.test`, '"victim"@example.test', 'victim@example.test;', 'victim@example.test\u200B',
])('[M1] %j is no address, and no second name for the inbox of somebody else', async (email) => {
  const sent = mailbox.mails.length
  expect(await aBrowser().signUp(email)).toMatchObject({ status: 400, body: { __type: 'InvalidParameterException' } })
  expect(mailbox.mails).toHaveLength(sent)
})

test('[M4] attributes that a person adds to themselves come to an end', async () => {
  const ann = aBrowser()
  const email = await anAccount(ann)
  const { AccessToken } = await ann.tokens(email)
  const add = (from: number) => ann.call('UpdateUserAttributes', {
    AccessToken, UserAttributes: Array.from({ length: 30 }, (_, n) => ({ Name: `custom:a${from + n}`, Value: 'x'.repeat(2_000) })),
  })
  expect([(await add(0)).status, await add(30)]).toMatchObject([200, { status: 400, body: { __type: 'InvalidParameterException' } }])
  expect(Object.keys(pool.admin.find(email)?.attributes ?? {}).length).toBeLessThan(50)
})

test('[M5] replacing a forgotten password changes no group', async () => {
  const ann = aBrowser()
  const email = await anAccount(ann)
  pool.admin.removeFromGroup(email, 'Player')
  await ann.call('ForgotPassword', { Username: email })
  const reset = { Username: email, ConfirmationCode: mailbox.codeFor(email), Password: 'Another-password-1' }
  expect((await ann.call('ConfirmForgotPassword', reset)).status).toBe(200)
  expect(pool.admin.find(email)?.groups).toEqual([])
})

test('[M6] an address with an account is told so ten times an hour, then its owner is; every other call answers it like an unknown one', async () => {
  const email = await anAccount(aBrowser())
  const stranger = aBrowser()
  for (const call of [
    { name: 'ResendConfirmationCode', body: {} },
    { name: 'ForgotPassword', body: {} },
    { name: 'ConfirmForgotPassword', body: { ConfirmationCode: '000000', Password: PASSWORD } },
    { name: 'ConfirmForgotPassword', body: { ConfirmationCode: '000000', Password: 'weak' } },
    ...Array.from({ length: 12 }, () => ({ name: 'ConfirmForgotPassword', body: { ConfirmationCode: '000000', Password: PASSWORD } })),
  ]) {
    const known = await stranger.call(call.name, { ...call.body, Username: await anAccount(aBrowser(), 'same@known.test') })
    const unknown = await stranger.call(call.name, { ...call.body, Username: 'sane@known.test' })
    expect(known).toEqual(unknown)
  }
  for (let n = 0; n < 10; n++) expect((await stranger.signUp(email)).body).toMatchObject({ __type: 'UsernameExistsException' })
  const fresh = anEmail()
  const [taken, free] = [await stranger.signUp(email), await stranger.signUp(fresh)]
  const alike = { UserConfirmed: false, UserSub: expect.stringMatching(/^[0-9a-f-]{36}$/u), CodeDeliveryDetails: expect.any(Object) }
  expect([taken, free]).toEqual([{ status: 200, body: alike }, { status: 200, body: alike }])
  expect(mailbox.mails.findLast(({ to }) => to === email)?.subject).toBe('You already have a Courtside account')
  expect(pool.admin.find(email)).toMatchObject({ status: 'CONFIRMED' })
  expect((await stranger.confirm(fresh)).status).toBe(200)
  expect((await stranger.call('ConfirmSignUp', { Username: email, ConfirmationCode: '000000' })).body).toMatchObject({ __type: 'CodeMismatchException' })
  expect((await aBrowser().signUp(anEmail())).status).toBe(200)
})

test('[M7] a sign-up that was never confirmed gives way to a new one', async () => {
  const email = anEmail()
  await aBrowser().signUp(email, 'Coach', 'Forgotten-password-1')
  const ann = aBrowser()
  expect((await ann.signUp(email, 'Player')).status).toBe(200)
  expect((await ann.confirm(email)).status).toBe(200)
  expect(await groupsInToken(ann, email)).toEqual(['Player'])
})

test('[M7] a stranger who signs up the same address in between gets nothing confirmed by its owner', async () => {
  const email = anEmail()
  const [ann, stranger] = [aBrowser(), aBrowser()]
  await ann.signUp(email)
  await stranger.signUp(email, 'Player', 'Strangers-password-1')
  expect((await ann.confirm(email)).body).toMatchObject({ __type: 'UserNotFoundException' })
  expect((await ann.call('ResendConfirmationCode', { Username: email })).body).toMatchObject({ __type: 'UserNotFoundException' })
  await ann.signUp(email)
  expect((await ann.confirm(email)).status).toBe(200)
  expect((await ann.tokens(email)).AccessToken).toBeTruthy()
})

test('[M9] a sign-up that is not confirmed makes no browser familiar: 20 mails and 50 tries an hour for one address', async () => {
  const email = anEmail()
  const browsers = Array.from({ length: 30 }, aBrowser)
  const tried: unknown[] = []
  for (const browser of browsers) {
    await browser.signUp(email)
    await browser.signIn(email)
    await browser.call('ResendConfirmationCode', { Username: email })
    for (let n = 0; n < 10; n++) tried.push((await browser.call('ConfirmSignUp', { Username: email, ConfirmationCode: 'wrong' })).body['__type'])
  }
  expect(mailbox.mails.filter(({ to }) => to === email)).toHaveLength(20)
  expect(tried.filter((type) => type === 'CodeMismatchException')).toHaveLength(50)
  clock += 61 * 60_000
  const ann = aBrowser()
  expect([(await ann.signUp(email)).status, (await ann.confirm(email)).status, (await ann.signIn(email)).status]).toEqual([200, 200, 200])
})

test('[M9] nor do familiar browsers have codes without end: 20 more an hour for all of them', async () => {
  const email = await anAccount(aBrowser())
  const before = mailbox.mails.filter(({ to }) => to === email).length
  for (let n = 0; n < 30; n++) {
    const browser = aBrowser()
    await browser.tokens(email)
    await browser.call('ForgotPassword', { Username: email })
  }
  expect(mailbox.mails.filter(({ to }) => to === email)).toHaveLength(before + 20)
})

test('[M8] one network makes 120 accounts in an hour, and goes on after it', async () => {
  const school = aBrowser()
  for (let n = 0; n < 120; n++) expect((await school.signUp(anEmail())).status).toBe(200)
  expect((await school.signUp(anEmail())).body).toMatchObject({ __type: 'LimitExceededException' })
  clock += 61 * 60_000
  expect((await school.signUp(anEmail())).status).toBe(200)
})

test('[M9] strangers who use up the codes of an address do not keep its owner from one on a familiar browser', async () => {
  const ann = aBrowser()
  const email = await anAccount(ann)
  const answers: number[] = []
  for (let n = 0; n < 25; n++) answers.push((await aBrowser().call('ForgotPassword', { Username: email })).status)
  expect(answers.filter((status) => status === 200)).toHaveLength(20 - 1) // One was sent to confirm the address.
  expect((await ann.call('ForgotPassword', { Username: email })).status).toBe(200)
  for (let n = 0; n < 5; n++) await aBrowser().call('ConfirmForgotPassword', { Username: email, ConfirmationCode: '0', Password: PASSWORD })
  const reset = { Username: email, ConfirmationCode: mailbox.codeFor(email), Password: 'Another-password-1' }
  expect((await ann.call('ConfirmForgotPassword', reset)).status).toBe(200)
})

test('[M10] 60 failed sign-ins of strangers leave a familiar browser free, and a new one waits 30 seconds at most', async () => {
  const ann = aBrowser()
  const email = await anAccount(ann)
  await ann.tokens(email)
  for (let n = 0; n < 60; n++) {
    await aBrowser().signIn(email, 'Wrong-password-1')
    clock += 30_001
  }
  await aBrowser().signIn(email, 'Wrong-password-1')
  expect((await ann.moveTo('hotel').signIn(email)).status).toBe(200)
  expect((await aBrowser().signIn(email)).body).toMatchObject({ message: 'Password attempts exceeded' })
  clock += 30_001
  expect((await aBrowser().signIn(email)).status).toBe(200)
})

test('[M10] the ticket of one account makes a browser familiar for no other', async () => {
  const ann = aBrowser()
  await anAccount(ann)
  const other = await anAccount(aBrowser())
  for (let n = 0; n < 60; n++) {
    await aBrowser().signIn(other, 'Wrong-password-1')
    clock += 30_001
  }
  await aBrowser().signIn(other, 'Wrong-password-1')
  expect((await ann.moveTo('hotel').signIn(other)).body).toMatchObject({ message: 'Password attempts exceeded' })
})

let count = 0
const anEmail = () => `person${++count}@example.test`

/** Confirms a new account, or finds the one that is there. */
async function anAccount(browser: ReturnType<typeof aBrowser>, email = anEmail()) {
  if (pool.admin.find(email)) return email
  await browser.signUp(email)
  await browser.confirm(email)
  return email
}

async function groupsInToken(browser: ReturnType<typeof aBrowser>, email: string): Promise<unknown> {
  const { AccessToken } = await browser.tokens(email)
  return JSON.parse(Buffer.from(AccessToken.split('.')[1] ?? '', 'base64url').toString())['cognito:groups']
}

/** A browser with a cookie jar of its own, in a network of its own. */
function aBrowser() {
  let network = `10.1.${count >> 8}.${++count & 255}`
  let cookie = ''
  async function call(name: string, body: object) {
    const response = await app.inject({
      method: 'POST', url: '/idp/',
      headers: {
        'content-type': 'application/x-amz-json-1.1', 'x-amz-target': `AWSCognitoIdentityProviderService.${name}`,
        'x-forwarded-for': network, ...(cookie && { cookie }),
      },
      payload: JSON.stringify({ ClientId: LOCAL_CLIENT_ID, ...body }),
    })
    cookie = String(response.headers['set-cookie'] ?? cookie).split(';')[0] ?? ''
    return { status: response.statusCode, body: response.json<Record<string, unknown>>() }
  }
  const browser = {
    call,
    moveTo(place: string) {
      network = `192.0.2.${place.length}`
      return browser
    },
    signUp: (email: string, role?: string, password = PASSWORD) =>
      call('SignUp', {
        Username: email, Password: password,
        UserAttributes: [{ Name: 'email', Value: email }, ...(role === undefined ? [{ Name: 'custom:role', Value: 'Player' }] : [{ Name: 'custom:role', Value: role }])],
      }),
    confirm: (email: string) => call('ConfirmSignUp', { Username: email, ConfirmationCode: mailbox.codeFor(email) }),
    signIn: (email: string, password = PASSWORD) =>
      call('InitiateAuth', { AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters: { USERNAME: email, PASSWORD: password } }),
    async tokens(email: string) {
      const { body } = await browser.signIn(email)
      return body['AuthenticationResult'] as { AccessToken: string } // Cognito's own shape.
    },
  }
  return browser
}
