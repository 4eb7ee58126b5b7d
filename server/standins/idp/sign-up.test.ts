import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { PASSWORD, startPool } from '#tests/support/pool-browsers.ts'
import type { PoolBrowser } from '#tests/support/pool-browsers.ts'

const { aBrowser, anAccount, anEmail, mailbox, pool, close } = await startPool()
afterAll(close)

test.each(['Player', 'Coach', 'Director', 'Owner'])(
  '[M4, M5] who signs up as %s is in that group from the first token on',
  async (role) => {
    const ann = aBrowser()
    const email = anEmail()
    await ann.signUp(email, role)
    expect(pool.admin.find(email)?.groups).toEqual([])
    expect(await ann.confirm(email)).toMatchObject({ status: 200 })
    expect(pool.admin.find(email)).toMatchObject({ groups: [role], status: 'CONFIRMED', isEmailVerified: true })
    expect(await groupsInToken(ann, email)).toEqual([role])
  },
)

test.each(['Evaluator', 'Admin', 'admin', 'Player,Admin', '', undefined])(
  '[M4, M5] nobody becomes %s by signing up',
  async (role) => {
    const ann = aBrowser()
    const email = anEmail()
    await ann.signUp(email, role)
    await ann.confirm(email)
    expect(await groupsInToken(ann, email)).toEqual(['Player'])
  },
)

test('[M4] what one is cannot be changed later, and changes no group', async () => {
  const ann = aBrowser()
  const email = await anAccount(ann)
  const { AccessToken } = await ann.tokens(email)
  const change = { AccessToken, UserAttributes: [{ Name: 'custom:role', Value: 'Owner' }] }
  expect(await ann.call('UpdateUserAttributes', change)).toMatchObject({
    status: 400,
    body: { __type: 'InvalidParameterException' },
  })
  expect(pool.admin.find(email)).toMatchObject({ groups: ['Player'], attributes: { 'custom:role': 'Player' } })
})

test.each([
  'stranger<victim@example.test>',
  '<victim@example.test>',
  'a@b.test,victim@example.test',
  'victim(me)@example.test',
  'a\u0000b@example.test',
  '\uD800@example.test',
  'victim@example',
  `${'v'.repeat(250)}@example.test`,
  '"victim"@example.test',
  'victim@example.test;',
  'victim@example.test\u200B',
])('%j is no address, and no second name for the inbox of somebody else', async (email) => {
  const sent = mailbox.mails.length
  expect(await aBrowser().signUp(email)).toMatchObject({ status: 400, body: { __type: 'InvalidParameterException' } })
  expect(mailbox.mails).toHaveLength(sent)
})

test('[M4] attributes that a person adds to themselves come to an end', async () => {
  const ann = aBrowser()
  const email = await anAccount(ann)
  const { AccessToken } = await ann.tokens(email)
  const add = (from: number) =>
    ann.call('UpdateUserAttributes', {
      AccessToken,
      UserAttributes: Array.from({ length: 30 }, (_, n) => ({ Name: `custom:a${from + n}`, Value: 'x'.repeat(2_000) })),
    })
  expect([(await add(0)).status, await add(30)]).toMatchObject([
    200,
    { status: 400, body: { __type: 'InvalidParameterException' } },
  ])
  expect(Object.keys(pool.admin.find(email)?.attributes ?? {}).length).toBeLessThan(50)
})

test('[T13] wherever a password is set, a common one is refused', async () => {
  const ann = aBrowser()
  const email = await anAccount(ann)
  const { AccessToken } = await ann.tokens(email)
  const told = {
    body: { __type: 'InvalidPasswordException', message: expect.stringMatching(/^This password is too common/u) },
  }
  expect(await ann.signUp(anEmail(), 'Player', 'Password1')).toMatchObject(told)
  expect(
    await ann.call('ChangePassword', { AccessToken, PreviousPassword: PASSWORD, ProposedPassword: 'Qwerty123' }),
  ).toMatchObject(told)
  expect(
    await ann.call('ConfirmForgotPassword', { Username: email, ConfirmationCode: '000000', Password: 'Iloveyou1' }),
  ).toMatchObject(told)
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
    ...Array.from({ length: 12 }, () => ({
      name: 'ConfirmForgotPassword',
      body: { ConfirmationCode: '000000', Password: PASSWORD },
    })),
  ]) {
    const known = await stranger.call(call.name, {
      ...call.body,
      Username: await anAccount(aBrowser(), 'same@known.test'),
    })
    const unknown = await stranger.call(call.name, { ...call.body, Username: 'sane@known.test' })
    expect(known).toEqual(unknown)
  }
  for (let n = 0; n < 10; n++)
    expect((await stranger.signUp(email)).body).toMatchObject({ __type: 'UsernameExistsException' })
  const fresh = anEmail()
  const [taken, free] = [await stranger.signUp(email), await stranger.signUp(fresh)]
  const alike = {
    UserConfirmed: false,
    UserSub: expect.stringMatching(/^[0-9a-f-]{36}$/u),
    CodeDeliveryDetails: expect.any(Object),
  }
  expect([taken, free]).toEqual([
    { status: 200, body: alike },
    { status: 200, body: alike },
  ])
  expect(mailbox.mails.findLast(({ to }) => to === email)?.subject).toBe('You already have a Courtside account')
  expect(pool.admin.find(email)).toMatchObject({ status: 'CONFIRMED' })
  expect((await stranger.confirm(fresh)).status).toBe(200)
  expect((await stranger.call('ConfirmSignUp', { Username: email, ConfirmationCode: '000000' })).body).toMatchObject({
    __type: 'CodeMismatchException',
  })
  expect((await aBrowser().signUp(anEmail())).status).toBe(200)
})

test('[M6] an account is known by its address alone: its id gets the answers of an id that nobody has', async () => {
  const id = pool.admin.find(await anAccount(aBrowser()))?.sub ?? ''
  const nobody = randomUUID()
  for (const [name, body] of [
    ['ForgotPassword', {}],
    ['ResendConfirmationCode', {}],
    ['ConfirmSignUp', { ConfirmationCode: '000000' }],
    ['ConfirmForgotPassword', { ConfirmationCode: '000000', Password: PASSWORD }],
  ] as const) {
    const [known, unknown] = [
      await aBrowser().call(name, { ...body, Username: id }),
      await aBrowser().call(name, { ...body, Username: nobody }),
    ]
    expect(JSON.stringify(known).replaceAll(masked(id), 'id')).toBe(
      JSON.stringify(unknown).replaceAll(masked(nobody), 'id'),
    )
  }
  const start = async (USERNAME: string) =>
    (
      await aBrowser().call('InitiateAuth', {
        AuthFlow: 'USER_SRP_AUTH',
        AuthParameters: { USERNAME, SRP_A: 'abcdef' },
      })
    ).body['ChallengeParameters']
  expect(await start(id)).not.toMatchObject({ USER_ID_FOR_SRP: id })
  expect((await aBrowser().signIn(id)).body).toEqual((await aBrowser().signIn(nobody)).body)
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
  expect((await ann.call('ResendConfirmationCode', { Username: email })).body).toMatchObject({
    __type: 'UserNotFoundException',
  })
  await ann.signUp(email)
  expect((await ann.confirm(email)).status).toBe(200)
  expect((await ann.tokens(email)).AccessToken).toBeTruthy()
})

/** As an answer shows what it was asked for. */
const masked = (name: string) => name.replace(/^(.).*@(.).*$/u, '$1***@$2***')

async function groupsInToken(browser: PoolBrowser, email: string): Promise<unknown> {
  const { AccessToken } = await browser.tokens(email)
  return JSON.parse(Buffer.from(AccessToken.split('.')[1] ?? '', 'base64url').toString())['cognito:groups']
}
