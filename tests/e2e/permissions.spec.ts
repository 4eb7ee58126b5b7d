import type { Page } from 'playwright'
import { SECOND_EVALUATOR } from '#tests/support/app-process.ts'
import { aDevice } from '#tests/support/device.ts'
import {
  closeWelcome,
  createLiveEvaluation,
  fillInSignIn,
  getReady,
  rate,
  savedOnDevice,
  signIn,
  syncStatus,
  tellOnline,
} from './evaluator.ts'
import { ratingsOf, receiptsOf } from './server-facts.ts'
import { test as shared } from './shared-stage.ts'
import { expect, test } from './stage.ts'

/** Of the demo: a live evaluation of the first evaluator, and a submission that nobody has claimed. */
const LIVE_OF_FIRST = 'c0de0003-0000-4000-8000-000000000019'
const OPEN_SUBMISSION = 'c0de0003-0000-4000-8000-000000000003'
const idOf = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? ''

shared(
  "[P2] the address of a stranger's evaluation opens an honest screen and brings nothing to the device",
  async ({ visit, network }) => {
    const page = await visit('/')
    await signIn(page, SECOND_EVALUATOR)
    await page.goto(`${network.origin}/app/evaluation-panel/${LIVE_OF_FIRST}`)
    await expect(page.getByRole('heading', { level: 1, name: 'We can’t find this evaluation' })).toBeVisible()
    await expect(page.getByRole('slider')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
    await page.goto(`${network.origin}/app/summary/${LIVE_OF_FIRST}`)
    await expect(page.getByRole('heading', { level: 1, name: 'We can’t show this evaluation here' })).toBeVisible()
    expect(await storedEvaluations(page)).not.toContain(LIVE_OF_FIRST)
  },
)

shared(
  "[A4] a player who types an evaluator's address sees page-not-found, and nothing of it is asked for",
  async ({ visit, network }) => {
    const page = await visit('/')
    await enter(page, 'player')
    const before = network.requests.length
    for (const path of [
      `evaluation-panel/${LIVE_OF_FIRST}`,
      `summary/${LIVE_OF_FIRST}`,
      'live-player-profile/player_information',
      'editProfile',
      'admin/users',
      'performance-portal',
      'complete-profile/coach',
    ]) {
      await page.goto(`${network.origin}/app/${path}`)
      await page.waitForURL(`${network.origin}/app/pagenotfound`)
      await expect(page.getByRole('heading', { level: 1, name: 'This page does not exist.' })).toBeVisible()
    }
    const asked = network.requests
      .slice(before)
      .filter(({ path }) =>
        /evaluation\/(?:get_evaluation_data|result|evaluator)|accounts\/(?:evaluator|team)|\/admin/u.test(path),
      )
    expect(asked).toEqual([])
  },
)

test('[A6, W64] a deep link survives the sign-in, the welcome waits for the base page, once, offline too; back leads back', async ({
  network,
  device,
}) => {
  const page = await device.open(`${network.origin}/app/help-center`)
  await page.waitForURL(/\/login\?next=/u)
  await fillInSignIn(page, 'player.demo@example.test')
  await page.waitForURL(`${network.origin}/app/help-center`)
  const welcome = page.getByRole('dialog', { name: /^Welcome/u })
  await expect(page.getByRole('heading', { level: 1, name: 'Help center' })).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  await expect(welcome).toHaveCount(0)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
  // The demo's player has a profile, so the welcome leaves it out.
  await expect(welcome.getByRole('listitem')).toHaveCount(2)
  await expect(welcome.getByRole('button', { name: 'Start' })).toBeFocused()
  await network.down()
  await page.keyboard.press('Escape')
  await expect(welcome).toHaveCount(0)
  await expect(page).toHaveTitle('Home · Courtside')
  await page.goBack()
  await expect(page).toHaveTitle('Help center · Courtside')

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveTitle('Home · Courtside')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.goBack()
  await page.waitForURL(`${network.origin}/app/help-center`)
  await expect(page.getByRole('heading', { level: 1, name: 'Help center' })).toBeFocused()

  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Help center' })).toBeVisible()
  await expect(welcome).toHaveCount(0)
})

test('[P4] of two evaluators who rate the same open submission, the slower one is told, keeps the values, and goes on', async ({
  app,
  network,
  device,
}) => {
  const slow = await device.open(`${network.origin}/`)
  await signIn(slow, SECOND_EVALUATOR)
  await getReady(slow)
  await network.down()
  await slow.goto(`${network.origin}/app/evaluation-panel/${OPEN_SUBMISSION}`)
  await rate(slow, 'Shooting mechanics', 2)
  await savedOnDevice(slow)
  await slow.goto(`${network.origin}/app/library`)
  await createLiveEvaluation(slow, { first: 'Rin', last: 'Nakamura', jersey: '3', event: 'Two claims' })
  await rate(slow, 'Shooting mechanics', 5)
  await savedOnDevice(slow)
  const own = idOf(slow)

  const other = await aDevice({ build: 'shell' })
  try {
    const fast = await other.open(`http://localhost:${app.port}/`)
    await signIn(fast)
    await fast.goto(`http://localhost:${app.port}/app/evaluation-panel/${OPEN_SUBMISSION}`)
    await rate(fast, 'Shooting mechanics', 4)
    await expect(syncStatus(fast)).toContainText(/Accepted by server \d/u)
  } finally {
    await other.discard()
  }

  await network.up()
  await tellOnline(slow)
  await expect(syncStatus(slow)).toContainText(/Accepted by server \d/u, { timeout: 60_000 })
  expect(await ratingsOf(app, own, SECOND_EVALUATOR)).toMatchObject({ 'micro:1:101': 5 })
  await slow.goto(`${network.origin}/app/outbox`)
  const refused = slow.getByRole('region', { name: /^Needs attention: / })
  await expect(refused).toHaveCount(1)
  await expect(refused).toContainText('Another evaluator has this evaluation.')
  await expect(refused).toContainText('Shooting mechanics')
  await expect(refused.getByRole('button', { name: 'Export' })).toBeVisible()
  await expect(slow.getByText('Nothing is waiting on this device.')).toBeVisible()
  expect(await ratingsOf(app, OPEN_SUBMISSION)).toMatchObject({ 'micro:1:101': 4 })
  expect(await receiptsOf(app, OPEN_SUBMISSION, SECOND_EVALUATOR)).toEqual([])

  await refused.getByRole('button', { name: 'Discard' }).click()
  await slow.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expect(refused).toHaveCount(0)
})

/** Signs one of the demo's people in, and closes the welcome. */
async function enter(page: Page, who: string): Promise<void> {
  await fillInSignIn(page, `${who}.demo@example.test`)
  await closeWelcome(page, `${who}.demo@example.test`)
}

/** The ids of all evaluations in the device's own database. */
function storedEvaluations(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const db = await answer(indexedDB.open('courtside'))
    const keys = await answer(db.transaction('evaluation').objectStore('evaluation').getAllKeys())
    db.close()
    return keys.map(String)
  })
}
