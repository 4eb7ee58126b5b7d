import type { Page } from 'playwright'
import { EVALUATOR } from '#tests/support/app-process.ts'
import type { AppProcess } from '#tests/support/app-process.ts'
import type { Fault } from '#tests/support/fault-proxy.ts'
import {
  createLiveEvaluation,
  fillInSignIn,
  rate,
  savedOnDevice,
  slider,
  syncStatus,
  tokenSeconds,
  tellOnline,
} from './evaluator.ts'
import { expect, test } from './stage.ts'

test.use({ begins: 'ready' })

const accepted = (page: Page) => expect(syncStatus(page)).toContainText(/Accepted by server \d/u, { timeout: 90_000 })

const faults: { fault: Fault; path: string; times: number }[] = [
  { fault: 'lost-after', path: '/api/evaluation/live/', times: 3 },
  { fault: 'lost-after', path: '/api/evaluation/evaluation-ratings/', times: 3 },
  { fault: '500-before', path: '/api/evaluation/evaluation-ratings/', times: 2 },
  { fault: '500-after', path: '/api/evaluation/evaluation-ratings/', times: 2 },
  { fault: 'html', path: '/api/evaluation/', times: 3 },
  { fault: '401', path: '/api/evaluation/evaluation-ratings/', times: 1 },
]

test('each fault of the network in the middle of an evaluation: accepted once, with the last value', async ({
  app,
  network,
  library: page,
}) => {
  for (const [at, { fault, path, times }] of faults.entries()) {
    await test.step(`${fault} on ${path}, ${times} times`, async () => {
      const before = network.requests.length
      network.fail(path, fault, times)
      const id = await rateOne(page, String(at + 30))
      await accepted(page)
      expect(network.requests.slice(before).filter((it) => it.fault === fault)).toHaveLength(times)
      await onlyOnce(app, id, 4)
      await page.goto(`${network.origin}/app/library`)
      await page.getByText(/Ready for the gym since/u).waitFor()
    })
  }
})

test('a 401 in the middle, and the identity provider out of reach: nothing is lost and nobody is signed out', async ({
  app,
  network,
  library: page,
}) => {
  network.fail('/api/evaluation/evaluation-ratings/', '401', Infinity)
  network.fail('/idp', 'lost-before', Infinity)
  const id = await rateOne(page)
  await expect(syncStatus(page)).toContainText('Saved on this device')
  expect(new URL(page.url()).pathname).toContain('/app/evaluation-panel/')
  await network.heal()
  await tellOnline(page)
  await accepted(page)
  await onlyOnce(app, id, 4)
})

test('a refused refresh asks to sign in, keeps the work, and sends it after the sign-in', async ({
  app,
  network,
  library: page,
}) => {
  await network.down()
  const id = await rateOne(page)
  await expect(syncStatus(page)).toContainText('Saved on this device')
  await app.revokeSessionsOf(EVALUATOR)
  network.fail('/api/', '401', 100)
  await network.up()
  await tellOnline(page)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText(/1 evaluation of .+ on this device is not sent yet/u)).toBeVisible()
  await network.heal()
  await fillInSignIn(page)
  await expect(page).toHaveURL(new RegExp(`/app/evaluation-panel/${id}`, 'u'))
  await accepted(page)
  await onlyOnce(app, id, 4)
})

test.describe('short tokens', () => {
  // A token that lives no longer than Amplify's tolerance of five seconds counts as expired from the beginning.
  test.use({ settings: { TOKEN_SECONDS: '5' } })

  test('starting offline with an expired token opens the library and the panel', async ({
    network,
    device,
    library,
  }) => {
    let page = library
    await expect.poll(() => tokenSeconds(page)).toBeLessThanOrEqual(5)
    const id = await rateOne(page)
    await network.down()
    await device.kill()
    await device.start()
    page = await device.open(`${network.origin}/app/library`)
    await expect(page.getByRole('heading', { name: 'Library' })).toBeVisible()
    await page.goto(`${network.origin}/app/evaluation-panel/${id}`)
    await expect(slider(page, 'Shooting mechanics')).toHaveAttribute('aria-valuenow', '4')
    await rate(page, 'Shooting mechanics', 5)
    await network.up()
    await tellOnline(page)
    await accepted(page)
  })
})

test('two tabs: both write, the last tap wins, everything arrives once', async ({
  app,
  network,
  device,
  library: first,
}) => {
  await network.down()
  const id = await rateOne(first)
  const second = await device.open(`${network.origin}/app/evaluation-panel/${id}`)
  await expect(slider(second, 'Shooting mechanics')).toHaveAttribute('aria-valuenow', '4')
  await rate(second, 'Free throws', 5)
  await rate(first, 'Free throws', 2)
  await expect(slider(second, 'Free throws')).toHaveAttribute('aria-valuenow', '2')
  await network.up()
  await Promise.all([first, second].map((page) => tellOnline(page)))
  await accepted(first)
  await accepted(second)
  const data = await onlyOnce(app, id, 4)
  expect(data.ratings.find((it) => it.key === 'micro:1:104')?.value).toBe(2)
})

/** A walk-on with one rating, changed twice; returns the evaluation's id. */
async function rateOne(page: Page, jersey = '23'): Promise<string> {
  await createLiveEvaluation(page, { first: 'Ana', last: 'Duarte', jersey, event: 'Faults' })
  await rate(page, 'Shooting mechanics', 2)
  await rate(page, 'Shooting mechanics', 3)
  await rate(page, 'Shooting mechanics', 4)
  await savedOnDevice(page)
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

type Data = { ratings: { key: string; value: number }[] }

async function onlyOnce(app: AppProcess, id: string, lastValue: number): Promise<Data> {
  const token = await app.tokenOf(EVALUATOR)
  const data = (await app.get(`/evaluation/get_evaluation_data/?evaluation_submission_id=${id}`, token)) as Data
  expect(data.ratings.find((it) => it.key === 'micro:1:101')?.value).toBe(lastValue)
  const receipts = (await app.get('/evaluation/receipts/', token)) as {
    results: { mutation_id: string; evaluation_submission_id: string; kind: string }[]
  }
  const own = receipts.results.filter((it) => it.evaluation_submission_id === id)
  expect(own.filter((it) => it.kind === 'live.create')).toHaveLength(1)
  expect(new Set(own.map((it) => it.mutation_id)).size).toBe(own.length)
  return data
}
