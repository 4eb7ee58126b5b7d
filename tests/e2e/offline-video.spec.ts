import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
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
  const email = await aPlayer(app, 'Olive')
  const id = await aSubmittedOrder(app, email, { file: readFileSync(await aGameFile(device, 12_000_000)) })
  const desk = await visit('/')
  await signIn(desk)
  await desk.evaluate(() => navigator.serviceWorker.ready.then(() => true))

  await test.step('taken along, its size shown', async () => {
    await openVideoSheet(desk, 'Olive Reed')
    const sheet = sheetOf(desk)
    await sheet.getByRole('button', { name: 'Keep the video on this device, 12 MB' }).click()
    await expect(sheet.getByText('On this device, 12 MB')).toBeVisible({ timeout: 60_000 })
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

test('[N68] a video on its way outlives a full disk and a tab that is killed, and leaves with the session', async ({
  visit,
  app,
  network,
  device,
}) => {
  const email = await aPlayer(app, 'Iris')
  await aSubmittedOrder(app, email, { file: readFileSync(await aGameFile(device, 20_000_000)) })
  const first = await visit('/')
  await signIn(first)
  await openVideoSheet(first, 'Iris Reed')
  const line = await aLineOf(first)
  await line.setSpeed(1_000_000)

  await test.step('the disk fills up in the middle, and has room again', async () => {
    await sheetOf(first).getByRole('button', { name: 'Keep the video on this device, 20 MB' }).click()
    await expect.poll(() => bytesKept(first)).toBeGreaterThan(1_000_000)
    await line.cdp.send('Storage.overrideQuotaForOrigin', { origin: network.origin, quotaSize: 1_000_000 })
    await expect(sheetOf(first).getByRole('alert')).toHaveText('There isn’t enough free space on this device.')
    expect(await partsOnDisk(first)).toEqual([])
    await line.cdp.send('Storage.overrideQuotaForOrigin', { origin: network.origin })
    await line.setSpeed(20_000_000)
    await sheetOf(first).getByRole('button', { name: 'Continue keeping the video' }).click()
    await expect.poll(() => bytesKept(first), { intervals: [20] }).toBeGreaterThan(PART)
    await line.setSpeed(100_000)
  })

  const second = await first.context().newPage()
  await test.step('a second tab waits for the first, and goes on when that one is killed', async () => {
    await second.goto(first.url())
    await second.getByRole('button', { name: 'More about the video' }).click()
    await sheetOf(second).getByRole('button', { name: 'Continue keeping the video' }).click()
    await second.waitForTimeout(1_000) // It might write the part that the first one writes.
    const killed = first.waitForEvent('crash')
    line.kill()
    await killed
    await expect(sheetOf(second).getByText('On this device, 20 MB')).toBeVisible({ timeout: 60_000 })
    expect(await partsOnDisk(second)).toEqual([PART, PART, 20_000_000 - 2 * PART])
  })

  await test.step('signed out, nothing of it is on the device', async () => {
    await second.keyboard.press('Escape')
    await second.getByRole('button', { name: 'Back to library' }).click()
    await second.getByRole('button', { name: 'Sign out' }).click()
    await expect(second.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
    const isBeingDeleted = () => 'being deleted' as const
    await expect.poll(() => partsOnDisk(second).catch(isBeingDeleted)).toEqual([])
  })
})

const PART = 8 * 1_024 * 1_024
const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Video' })

async function openVideoSheet(page: Page, name: string): Promise<void> {
  await openFromQueue(page, name)
  await pane(page).getByRole('button', { name: 'More about the video' }).click()
}

/** What arrives at this tab, as slow as it is told. */
async function aLineOf(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  const setSpeed = (bytesPerSecond: number) =>
    cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: -1,
    })
  /** A tab that is killed answers no more. */
  const kill = () => void cdp.send('Page.crash').catch(() => undefined)
  return { cdp, setSpeed, kill }
}

/** As the sheet says it, in bytes. */
async function bytesKept(page: Page): Promise<number> {
  const words = await sheetOf(page).getByRole('progressbar').getAttribute('aria-valuetext')
  return Number.parseFloat(words ?? '') * (words?.includes('kB of') ? 1_000 : 1_000_000)
}

/** The sizes of all files of videos on this device. */
function partsOnDisk(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    const sizes: number[] = []
    const folders = [await navigator.storage.getDirectory()]
    for (const folder of folders) {
      for await (const handle of folder.values()) {
        if (handle.kind === 'directory') folders.push(handle as FileSystemDirectoryHandle)
        else sizes.push((await (handle as FileSystemFileHandle).getFile()).size)
      }
    }
    return sizes.toSorted((a, b) => b - a)
  })
}
