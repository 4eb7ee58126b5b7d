import type { Page } from 'playwright'
import { EVALUATOR } from '#tests/support/app-process.ts'
import type { AppProcess } from '#tests/support/app-process.ts'
import { closeWelcome, fillInSignIn, getReady, signIn, tellOnline } from './evaluator.ts'
import { everythingKept, playersKept } from './kept-on-device.ts'
import { expect, test } from './shared-stage.ts'
import { userShell } from './user-shell.ts'

const EXPIRED = 'Your session has expired. Please log in again to continue.'
const INACTIVE = 'Your account is inactive. Please contact support.'

test.use({ settings: { TOKEN_SECONDS: '5' } })

const signInForm = (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible({ timeout: 30_000 })

test('[T9] signing out in one tab signs out the other, and signing in signs it in', async ({ visit, network }) => {
  const page = await visit('/')
  await signIn(page)
  const other = await page.context().newPage()
  await other.goto(`${network.origin}/app/help-center`)
  await expect(other.getByRole('heading', { level: 1, name: 'Help center' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await signInForm(page)
  await signInForm(other)
  expect(await accessToken(other)).toBeNull()
  await signIn(other)
  await expect(page.getByRole('heading', { level: 1, name: 'Library' })).toBeVisible()
})

test.describe('on a tablet that has the app', () => {
  test.use({ worker: 'allow' })

  test('[T8, T49, T10] signing out offline says what it means, and reaches the server with the connection', async ({
    visit,
    app,
    network,
  }) => {
    const page = await visit('/')
    await signIn(page)
    const token = await refreshToken(page)
    // The tablet has all of the app.
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await network.down()
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Sign out' }).click()
    const question = page.getByRole('dialog', { name: 'Sign out?' })
    await expect(question).toContainText('Signing in again needs the internet.')
    await question.getByRole('button', { name: 'Sign out' }).click()
    await signInForm(page)
    expect(await accessToken(page)).toBeNull()
    expect(await tryRefresh(app, token)).toBe('ok')
    await network.up()
    await page.context().setOffline(false)
    await expect.poll(() => tryRefresh(app, token)).toBe('Refresh Token has been revoked')
    await page.reload()
    await signInForm(page)
  })

  test('[T55] a tablet that was made ready knows no player any more once its evaluator has signed out', async ({
    visit,
  }) => {
    const page = await visit('/')
    await signIn(page)
    await getReady(page)
    const players = await playersKept(page)
    expect(players.length).toBeGreaterThan(5)
    const before = await everythingKept(page)
    expect(players.filter((name) => !before.includes(name))).toEqual([])
    await page.getByRole('button', { name: 'Sign out' }).click()
    await signInForm(page)
    await expect
      .poll(async () => {
        const left = await everythingKept(page)
        return players.filter((name) => left.includes(name))
      })
      .toEqual([])
  })
})

test('[T6, A6, D99] an expired session: the exact words once, nothing of it left, and the way back', async ({
  visit,
  app,
  network,
}) => {
  const page = await visit('/')
  await signIn(page)
  await page.goto(`${network.origin}/app/outbox`)
  await expect(page.getByRole('heading', { level: 1, name: 'Outbox' })).toBeVisible()
  expect(await accessToken(page)).toMatch(/^eyJ/u)
  await app.revokeSessionsOf(EVALUATOR)
  await tellOnline(page)
  await signInForm(page)
  await expect(page.getByText(EXPIRED)).toHaveCount(1)
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(EXPIRED)
  await expect(page).toHaveURL(`${network.origin}/login?next=%2Fapp%2Foutbox`)
  expect(
    await page.evaluate(() => [
      Object.keys(localStorage).filter((key) => !key.startsWith('courtside-')),
      sessionStorage.getItem('expired-session'),
    ]),
  ).toEqual([[], '1'])
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(EVALUATOR)
  await fillInSignIn(page)
  await page.waitForURL(`${network.origin}/app/outbox`)
  expect(await page.evaluate(() => sessionStorage.getItem('expired-session'))).toBeNull()
})

test('[T6, T20, M27] who is deactivated is signed out in the words of the server, and told the same at the form', async ({
  visit,
  app,
  network,
}) => {
  const email = 'director.demo@example.test'
  const page = await visit('/')
  await fillInSignIn(page, email)
  await closeWelcome(page, email)
  await expect(page.getByRole('heading', { level: 1, name: 'Riverside Basketball' })).toBeVisible()
  expect(await userShell(app, 'deactivate', email)).toContain(email)
  await page.reload()
  await signInForm(page)
  await expect(page.getByText(INACTIVE)).toHaveCount(1)
  expect(await accessToken(page)).toBeNull()
  const asked = network.requests.length
  await fillInSignIn(page, email)
  await expect(page.getByRole('main').getByRole('alert').filter({ hasText: INACTIVE })).toBeVisible()
  // A revocation of the ended session may still be on its way.
  expect(network.requests.slice(asked).filter(({ body }) => String(body).includes('AuthFlow'))).toEqual([])
  await userShell(app, 'activate', email)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Riverside Basketball' })).toBeVisible()
})

const accessToken = (page: Page) => page.evaluate(() => localStorage.getItem('accessToken'))

/** Of the person who is signed in, as the device keeps it. */
function refreshToken(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const db = await answer(indexedDB.open('courtside-auth'))
    const store = db.transaction('kv').objectStore('kv')
    const key = (await answer(store.getAllKeys())).map(String).find((it) => it.endsWith('.refreshToken'))
    const token: unknown = key && (await answer(store.get(key)))
    db.close()
    return String(token)
  })
}

/** What the identity provider says to a refresh token. */
async function tryRefresh(app: AppProcess, token: string): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${app.port}/idp/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.GetTokensFromRefreshToken',
    },
    body: JSON.stringify({ ClientId: 'local-spa-client', RefreshToken: token }),
  })
  return response.ok ? 'ok' : ((await response.json()) as { message: string }).message
}
