import { afterAll, expect, test } from 'vitest'
import { PASSWORD, startPool } from '#tests/support/pool-browsers.ts'

const { aBrowser, anAccount, anEmail, mailbox, pass, close } = await startPool()
afterAll(close)

test('[M9] a sign-up that is not confirmed makes no browser familiar: 20 emails and 50 tries an hour for one address', async () => {
  const email = anEmail()
  const browsers = Array.from({ length: 30 }, aBrowser)
  const tried: unknown[] = []
  for (const browser of browsers) {
    await browser.signUp(email)
    await browser.signIn(email)
    await browser.call('ResendConfirmationCode', { Username: email })
    for (let n = 0; n < 10; n++)
      tried.push((await browser.call('ConfirmSignUp', { Username: email, ConfirmationCode: 'wrong' })).body['__type'])
  }
  expect(mailbox.mails.filter(({ to }) => to === email)).toHaveLength(20)
  expect(tried.filter((type) => type === 'CodeMismatchException')).toHaveLength(50)
  pass(61 * 60_000)
  const ann = aBrowser()
  expect([
    (await ann.signUp(email)).status,
    (await ann.confirm(email)).status,
    (await ann.signIn(email)).status,
  ]).toEqual([200, 200, 200])
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

test('[M9] one network makes 120 accounts in an hour, and goes on after it', async () => {
  const school = aBrowser()
  for (let n = 0; n < 120; n++) expect((await school.signUp(anEmail())).status).toBe(200)
  expect((await school.signUp(anEmail())).body).toMatchObject({ __type: 'LimitExceededException' })
  pass(61 * 60_000)
  expect((await school.signUp(anEmail())).status).toBe(200)
})

test('[M9] strangers who use up the codes of an address do not keep its owner from one on a familiar browser', async () => {
  const ann = aBrowser()
  const email = await anAccount(ann)
  const answers: number[] = []
  for (let n = 0; n < 25; n++) answers.push((await aBrowser().call('ForgotPassword', { Username: email })).status)
  expect(answers.filter((status) => status === 200)).toHaveLength(20 - 1) // One was sent to confirm the address.
  expect((await ann.call('ForgotPassword', { Username: email })).status).toBe(200)
  for (let n = 0; n < 5; n++)
    await aBrowser().call('ConfirmForgotPassword', { Username: email, ConfirmationCode: '0', Password: PASSWORD })
  const reset = { Username: email, ConfirmationCode: mailbox.codeFor(email), Password: 'Another-password-1' }
  expect((await ann.call('ConfirmForgotPassword', reset)).status).toBe(200)
})

test('[M10] 60 failed sign-ins of strangers leave a familiar browser free, and a new one waits 30 seconds at most', async () => {
  const ann = aBrowser()
  const email = await anAccount(ann)
  await ann.tokens(email)
  for (let n = 0; n < 60; n++) {
    await aBrowser().signIn(email, 'Wrong-password-1')
    pass(30_001)
  }
  await aBrowser().signIn(email, 'Wrong-password-1')
  expect((await ann.moveTo('hotel').signIn(email)).status).toBe(200)
  expect((await aBrowser().signIn(email)).body).toMatchObject({ message: 'Password attempts exceeded' })
  pass(30_001)
  expect((await aBrowser().signIn(email)).status).toBe(200)
})

test('[M10] the ticket of one account makes a browser familiar for no other', async () => {
  const ann = aBrowser()
  await anAccount(ann)
  const other = await anAccount(aBrowser())
  for (let n = 0; n < 60; n++) {
    await aBrowser().signIn(other, 'Wrong-password-1')
    pass(30_001)
  }
  await aBrowser().signIn(other, 'Wrong-password-1')
  expect((await ann.moveTo('hotel').signIn(other)).body).toMatchObject({ message: 'Password attempts exceeded' })
})
