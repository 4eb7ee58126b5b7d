import { readFileSync } from 'node:fs'
import { rate, savedOnDevice, signIn, slider, syncStatus } from './evaluator.ts'
import { expectPlaying, film, openFromQueue, pane, timeOf } from './evaluator-video.ts'
import { aGameFile, aSubmittedOrder, aPlayer } from './orders.ts'
import { ratingsOf } from './server-facts.ts'
import { expect, test } from './shared-stage.ts'

test.use({ worker: 'allow' })

test('a video taken along plays offline, after a reload, beside ratings that are accepted later', async ({
  visit,
  app,
  network,
  device,
}) => {
  test.setTimeout(180_000)
  const email = await aPlayer(app, 'Olive')
  const id = await aSubmittedOrder(app, email, { file: readFileSync(await aGameFile(device, 8_000_000)) })
  const desk = await visit('/')
  await signIn(desk)
  await desk.evaluate(() => navigator.serviceWorker.ready.then(() => true))

  await test.step('taken along, its size shown', async () => {
    await openFromQueue(desk, 'Olive Reed')
    await pane(desk).getByRole('button', { name: 'More about the video' }).click()
    const sheet = desk.getByRole('dialog', { name: 'Video' })
    await sheet.getByRole('button', { name: 'Keep the video on this device, 8.0 MB' }).click()
    await expect(sheet.getByText('On this device, 8.0 MB')).toBeVisible({ timeout: 60_000 })
    await desk.keyboard.press('Escape')
  })

  await test.step('no network, a reload: it plays from the device, and its keys work', async () => {
    await network.down()
    await desk.context().setOffline(true)
    await desk.reload()
    await expect(pane(desk)).toBeVisible()
    await expect(desk.getByRole('button', { name: 'Play', exact: true })).toBeEnabled()
    expect(await film(desk).getAttribute('src')).toMatch(/^blob:/u)
    await desk.keyboard.press('k')
    await expectPlaying(desk)
    await desk.keyboard.press('k')
    const paused = await timeOf(desk)
    await desk.keyboard.press('l')
    await expect.poll(() => timeOf(desk)).toBeCloseTo(paused + 5, 0)
    await desk
      .getByRole('list', { name: 'Where the player is' })
      .getByRole('button', { name: /at 0:30/u })
      .click()
    await expect.poll(() => timeOf(desk)).toBeCloseTo(30, 0)
  })

  await test.step('rates offline; online all is accepted', async () => {
    await rate(desk, 'Shooting mechanics', 4)
    await rate(desk, 'Free throws', 2)
    await savedOnDevice(desk)
    expect(await timeOf(desk)).toBeCloseTo(30, 0)
    await network.up()
    await desk.context().setOffline(false)
    await expect(syncStatus(desk)).toContainText(/Accepted by server/u, { timeout: 90_000 })
    expect(new Set(Object.values(await ratingsOf(app, id)))).toEqual(new Set([2, 4]))
    await expect(slider(desk, 'Free throws')).toHaveAttribute('aria-valuenow', '2')
  })
})
