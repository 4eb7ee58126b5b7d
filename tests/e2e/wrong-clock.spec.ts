import { shiftClock } from '#tests/support/shift-clock.ts'
import { createLiveEvaluation, rate, savedOnDevice, syncStatus } from './evaluator.ts'
import { ratingsOf, receiptsOf } from './server-facts.ts'
import { expect, test } from './stage.ts'

const DAY_MS = 86_400_000

test.use({ begins: 'ready' })

for (const days of [-70, 5_000]) {
  test(`[Y56] a tablet whose clock is ${days} days off rates after a restart offline, and its mutations are dated right`, async ({
    app,
    network,
    library: page,
  }) => {
    await page.context().addInitScript(shiftClock, days * DAY_MS)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Library' })).toBeVisible()
    await expect.poll(() => page.evaluate(() => performance.now())).toBeGreaterThan(3_000)
    await network.down()
    await page.reload()
    await createLiveEvaluation(page, { first: 'Ana', last: 'Duarte', jersey: '23', event: 'Old gym' })
    await rate(page, 'Shooting mechanics', 4)
    await savedOnDevice(page)
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    await network.up()
    await page.evaluate(() => globalThis.dispatchEvent(new Event('online')))
    await expect(syncStatus(page)).toContainText(/Accepted by server \d/u, { timeout: 90_000 })
    expect((await ratingsOf(app, id))['micro:1:101']).toBe(4)
    const receipts = await receiptsOf(app, id)
    expect(receipts.map(({ kind }) => kind)).toEqual(['live.create', 'ratings.save'])
    for (const { mutation_id } of receipts) {
      const dated = Number.parseInt(mutation_id.replaceAll('-', '').slice(0, 12), 16)
      expect(Math.abs(dated - Date.now())).toBeLessThan(DAY_MS)
    }
  })
}
