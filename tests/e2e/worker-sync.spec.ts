import type { CDPSession } from 'playwright'
import { SYNC_TAG } from '#domain/sw-messages.ts'
import { createLiveEvaluation, rate, savedOnDevice, slider, syncStatus, tokenSeconds } from './evaluator.ts'
import { ratingsOf, receiptsOf } from './server-facts.ts'
import { expect, test } from './stage.ts'

// A token that lives no longer than Amplify's tolerance of five seconds counts as expired from the beginning.
test.use({ begins: 'ready', settings: { TOKEN_SECONDS: '5' } })

test('[Y42] with no window open, the worker refreshes the expired token and sends what waits, once', async ({
  app,
  network,
  device,
  library: page,
}) => {
  await expect.poll(() => tokenSeconds(page)).toBeLessThanOrEqual(5)
  await network.down()
  await createLiveEvaluation(page, { first: 'Ana', last: 'Duarte', jersey: '23', event: 'Closed tablet' })
  await rate(page, 'Shooting mechanics', 3)
  await rate(page, 'Shooting mechanics', 4)
  await savedOnDevice(page)
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const browserWindow = await device.open('about:blank')
  await page.close()

  await network.up()
  expect(await receiptsOf(app, id)).toHaveLength(0)
  const askedBefore = network.requests.length
  const fire = await backgroundSync(await device.context.newCDPSession(browserWindow), network.origin)
  // As a browser does it: again after a while. A try that failed offline may have put the next one off.
  const tried = () =>
    fire()
      .then(() => ratingsOf(app, id))
      .catch(() => ({}))
  await expect.poll(tried, { timeout: 60_000, intervals: [1_000] }).toMatchObject({ 'micro:1:101': 4 })
  expect(
    device.context
      .pages()
      .map((it) => it.url())
      .filter((url) => url.startsWith(network.origin)),
  ).toEqual([])
  const asked = network.requests.slice(askedBefore)
  expect(asked.filter((it) => it.path.startsWith('/idp') && it.body.includes('"RefreshToken"'))).not.toHaveLength(0)
  const sent = await receiptsOf(app, id)
  expect(sent.filter((it) => it.kind === 'live.create')).toHaveLength(1)

  await fire()
  const again = await device.open(`${network.origin}/app/evaluation-panel/${id}`)
  await expect(slider(again, 'Shooting mechanics')).toHaveAttribute('aria-valuenow', '4')
  await expect(syncStatus(again)).toContainText(/Accepted by server \d/u)
  expect(await receiptsOf(app, id)).toEqual(sent)
})

/** What the browser does when it wakes the worker for the outbox. */
async function backgroundSync(session: CDPSession, origin: string): Promise<() => Promise<unknown>> {
  const found = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find((it) => it.scopeURL.startsWith(origin))
      if (own) resolve(own.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await found
  return () =>
    session.send('ServiceWorker.dispatchSyncEvent', {
      origin: `${origin}/`,
      registrationId,
      tag: SYNC_TAG,
      lastChance: false,
    })
}
