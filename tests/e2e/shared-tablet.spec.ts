import type { Page } from 'playwright'
import { EVALUATOR, SECOND_EVALUATOR } from '#tests/support/app-process.ts'
import { createLiveEvaluation, rate, savedOnDevice, signIn, slider, syncStatus, tellOnline } from './evaluator.ts'
import { everythingKept, rowsOf } from './kept-on-device.ts'
import { receiptsOf } from './server-facts.ts'
import { expect, test } from './stage.ts'

test.use({ begins: 'ready' })

test('[T10] two people on one tablet: the second neither sees nor sends what waits of the first, whose work arrives under their own name', async ({
  app,
  network,
  library: page,
}) => {
  const ana = await test.step('without a connection one rates, and leaves the tablet', async () => {
    await network.down()
    await createLiveEvaluation(page, { first: 'Ana', last: 'Duarte', jersey: '23', event: 'One tablet' })
    await rate(page, 'Shooting mechanics', 4)
    await savedOnDevice(page)
    const url = page.url()
    await page.getByRole('button', { name: 'Back to library' }).click()
    return { url, id: new URL(url).pathname.split('/').at(-1) ?? '' }
  })
  const nameOfFirst = await page.locator('.frame-person_who b').innerText()
  const waiting = page.getByText(`1 evaluation of ${nameOfFirst} on this device is not sent yet`)
  await signOut(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out and keep on this device' }).click()
  await expect(waiting).toBeVisible()

  await test.step('with a connection the other signs in, and nothing of the first is seen or sent', async () => {
    await network.up()
    const before = network.requests.length
    await signIn(page, SECOND_EVALUATOR)
    await expect(page.getByText('Ana Duarte')).toHaveCount(0)
    await page.getByRole('link', { name: /^Outbox/u }).click()
    await expect(page.getByText('Nothing is waiting on this device.')).toBeVisible()
    await tellOnline(page)
    await page.goto(ana.url)
    await expect(page.getByRole('heading', { level: 1, name: 'We can’t find this evaluation' })).toBeVisible()
    await page.getByRole('button', { name: 'Back to library' }).click()
    await signOut(page)
    await expect(waiting).toBeVisible()
    expect(
      network.requests
        .slice(before)
        .filter(({ method, path }) => method !== 'GET' && path.startsWith('/api/evaluation/')),
    ).toEqual([])
    expect(await receiptsOf(app, ana.id)).toEqual([])
  })

  await test.step('the first comes back, and it arrives as theirs, once', async () => {
    await signIn(page, EVALUATOR)
    await page.goto(ana.url)
    await expect(slider(page, 'Shooting mechanics')).toHaveAttribute('aria-valuenow', '4')
    await expect(syncStatus(page)).toContainText(/Accepted by server \d/u, { timeout: 60_000 })
    expect((await receiptsOf(app, ana.id, EVALUATOR)).filter(({ kind }) => kind === 'live.create')).toHaveLength(1)
    expect(await receiptsOf(app, ana.id, SECOND_EVALUATOR)).toEqual([])
  })

  await test.step('[Y52, Y53] the tablet names no player between a sign-out and the next sign-in', async () => {
    await expect.poll(() => keptOfReceipts(page)).toMatchObject({ encrypted: 0, keys: 1 })
    const { plain } = await keptOfReceipts(page)
    expect(plain).toBeGreaterThan(0)
    await page.getByRole('button', { name: 'Back to library' }).click()
    await signOut(page)
    await expect.poll(() => keptOfReceipts(page)).toEqual({ plain: 0, encrypted: plain, keys: 0 })
    expect(await everythingKept(page)).not.toContain('Duarte')
    await signIn(page, EVALUATOR)
    await expect.poll(() => keptOfReceipts(page)).toEqual({ plain, encrypted: 0, keys: 1 })
  })
})

async function keptOfReceipts(page: Page) {
  const keys = ((await rowsOf(page, 'courtside', 'meta')) as { key: string }[]).map(({ key }) => key)
  return {
    plain: (await rowsOf(page, 'courtside', 'receipt')).length,
    encrypted: keys.filter((key) => key.startsWith('sealed:')).length,
    keys: keys.filter((key) => key.startsWith('receipt-key:')).length,
  }
}

const signOut = (page: Page) => page.getByRole('button', { name: 'Sign out' }).click()
