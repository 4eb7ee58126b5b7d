import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EXPIRED_MESSAGE } from '#domain/session/session-expiry.ts'
import { CODE_LIVES_MS, DANA, PASSWORD, aPool, aTab } from '#tests/session/stage.ts'
import type { Network } from '#tests/session/stage.ts'
import type { Account, NewAccount } from './account.ts'

// The real Amplify against the real local pool, with the code of the email in hand.

const ANA: NewAccount = {
  email: 'ana+hoops@example.test',
  password: PASSWORD,
  firstName: 'Ana',
  lastName: 'Duarte',
  phone: '+16175550123',
  role: 'Coach',
}
const NEW_PASSWORD = 'Another-password-2'

const closing: (() => unknown)[] = []
beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))
afterEach(async () => {
  vi.restoreAllMocks()
  for (const close of closing.splice(0)) await close()
})

test('[T19] signing up, confirming and signing in makes the person that was typed', async () => {
  const { session, stage } = await setup()
  expect(await session.account.signUp(ANA)).toEqual({ kind: 'ok', isConfirmed: false })
  expect(await session.signIn(ANA.email, PASSWORD)).toEqual({ kind: 'unconfirmed' })
  expect(await session.account.confirmSignUp(ANA.email, stage.codeOf(ANA.email))).toEqual({ kind: 'ok' })
  expect(stage.pool.admin.must(ANA.email).attributes).toMatchObject({
    given_name: 'Ana',
    family_name: 'Duarte',
    phone_number: '+16175550123',
    'custom:role': 'Coach',
  })
  expect(await session.signIn(ANA.email, PASSWORD)).toEqual({ kind: 'ok' })
  expect(session.get()).toMatchObject({ phase: 'signed-in', role: 'Coach' })
})

test('an address that has an account is taken; a password without a digit is weak, in the words of the pool', async () => {
  const { session } = await setup()
  expect(await session.account.signUp({ ...ANA, email: DANA })).toEqual({ kind: 'taken' })
  expect(await session.account.signUp({ ...ANA, password: 'Without-digits' })).toMatchObject({
    kind: 'weak',
    message: expect.stringContaining('digit'),
  })
})

test('a wrong code is told, an old one, and one that was used', async () => {
  const { session, stage } = await setup()
  await session.account.signUp(ANA)
  const code = stage.codeOf(ANA.email)
  expect(await session.account.confirmSignUp(ANA.email, code === '000000' ? '000001' : '000000')).toEqual({
    kind: 'wrong-code',
  })
  stage.advance(CODE_LIVES_MS + 1_000)
  expect(await session.account.confirmSignUp(ANA.email, code)).toEqual({ kind: 'expired-code' })
  expect(await session.account.resendCode(ANA.email)).toEqual({ kind: 'ok' })
  expect(await session.account.confirmSignUp(ANA.email, stage.codeOf(ANA.email))).toEqual({ kind: 'ok' })
  expect(await session.account.confirmSignUp(ANA.email, stage.codeOf(ANA.email))).toEqual({ kind: 'confirmed-already' })
})

test('too many codes are throttled, not lost', async () => {
  const { session } = await setup()
  await session.account.signUp(ANA)
  const answers = []
  for (let asked = 0; asked < 6; asked++) answers.push((await session.account.resendCode(ANA.email)).kind)
  expect(answers.at(0)).toBe('ok')
  expect(answers.at(-1)).toBe('throttled')
})

test('[T32] a forgotten password is set by the code of the email, and signs in', async () => {
  const { session, stage } = await setup()
  expect(await session.account.forgotPassword(DANA)).toEqual({ kind: 'ok' })
  const code = stage.codeOf(DANA)
  expect(await session.account.confirmForgotPassword(DANA, code, 'weak')).toMatchObject({ kind: 'weak' })
  expect(
    await session.account.confirmForgotPassword(DANA, code === '000000' ? '000001' : '000000', NEW_PASSWORD),
  ).toEqual({ kind: 'wrong-code' })
  expect(await session.account.confirmForgotPassword(DANA, code, NEW_PASSWORD)).toEqual({ kind: 'ok' })
  expect(await session.signIn(DANA, PASSWORD)).toEqual({ kind: 'wrong' })
  expect(await session.signIn(DANA, NEW_PASSWORD)).toEqual({ kind: 'ok' })
})

test('[T32] an address that nobody has is answered as any other', async () => {
  const { session } = await setup()
  expect(await session.account.forgotPassword('nobody@example.test')).toEqual({ kind: 'ok' })
})

test('[T47] the password is changed by who knows the present one, and the session goes on', async () => {
  const { session } = await setup()
  await session.signIn(DANA, PASSWORD)
  expect(await session.account.updatePassword('Wrong-password-1', NEW_PASSWORD)).toEqual({ kind: 'wrong-password' })
  expect(await session.account.updatePassword(PASSWORD, 'weak')).toMatchObject({ kind: 'weak' })
  expect(await session.account.updatePassword(PASSWORD, NEW_PASSWORD)).toEqual({ kind: 'ok' })
  expect(await session.renew(true)).toMatchObject({ kind: 'ok' })
  await session.end('signed-out')
  expect(await session.signIn(DANA, NEW_PASSWORD)).toEqual({ kind: 'ok' })
})

test('[T47] a session that is over elsewhere ends here when the password is changed', async () => {
  const { session, stage } = await setup()
  await session.signIn(DANA, PASSWORD)
  stage.pool.admin.signOutEverywhere(DANA)
  expect(await session.account.updatePassword(PASSWORD, NEW_PASSWORD)).toEqual({ kind: 'ended' })
  await expect.poll(() => session.get()).toEqual({ phase: 'signed-out', reason: 'expired', message: EXPIRED_MESSAGE })
})

const ASKED: { [name: string]: (account: Account) => Promise<{ kind: string }> } = {
  signUp: (account) => account.signUp(ANA),
  confirmSignUp: (account) => account.confirmSignUp(ANA.email, '123456'),
  resendCode: (account) => account.resendCode(ANA.email),
  forgotPassword: (account) => account.forgotPassword(DANA),
  confirmForgotPassword: (account) => account.confirmForgotPassword(DANA, '123456', NEW_PASSWORD),
  updatePassword: (account) => account.updatePassword(PASSWORD, NEW_PASSWORD),
}

test.each(Object.keys(ASKED))(
  '%s: no answer, half an answer and a wish to wait are told apart, and nothing is thrown',
  async (name) => {
    const { session, stage } = await setup()
    await session.signIn(DANA, PASSWORD)
    const answers: { [fault in Network]?: string } = {}
    for (const fault of ['down', 'failing', 'portal', 'silent', 'throttling'] as const) {
      stage.set(fault)
      answers[fault] = (await ASKED[name]!(session.account)).kind
    }
    expect(answers).toEqual({
      down: 'unreachable',
      failing: 'unreachable',
      portal: 'unreachable',
      silent: 'unreachable',
      throttling: 'throttled',
    })
    expect(session.get().phase).toBe('signed-in')
  },
)

async function setup() {
  const stage = await aPool()
  const tab = aTab(stage)
  closing.push(
    () => tab.close(),
    () => stage.close(),
  )
  await tab.session.start()
  return { stage, session: tab.session }
}
