import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PART_BYTES } from '#domain/contracts/videos.ts'
import { chooseFile } from '#tests/support/choose-file.ts'
import type { Device } from '#tests/support/device.ts'
import { makeVideo, padVideo } from '#tests/support/make-video.ts'
import { startFaultProxy } from '#tests/support/fault-proxy.ts'
import type { FaultProxy } from '#tests/support/fault-proxy.ts'
import type { Page } from 'playwright'
import { closeWelcome, fillInSignIn } from './evaluator.ts'
import { expect, test as base } from './stage.ts'

const PLAYER = 'player.demo@example.test'
const PARTS = 4

/**
 * A network that the server knows as its own address: what it signs for the store leads through it too. Requests that
 * the browser is asked to hold would be copied to the test and back, eight megabytes each.
 */
const test = base.extend<{ line: FaultProxy & { target: { port: number } } }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures this one needs: none.
  line: async ({}, provide) => {
    const target = { port: 0 }
    const line = await startFaultProxy(target)
    await provide(Object.assign(line, { target }))
    await line.close()
  },
  settings: async ({ line }, provide) => provide({ PUBLIC_ORIGIN: line.origin }),
  network: async ({ line, app }, provide) => {
    line.target.port = app.port
    await provide(line)
  },
})

test('[N24, N107] an upload whose file the browser keeps hold of goes on by itself after a reload', async ({
  network,
  device,
}) => {
  const page = await aPlayerWithVideo(device, network.origin)

  const arrived: string[] = []
  page.on('requestfinished', (it) => {
    if (it.method() === 'PUT' && it.url().includes('/s3/')) arrived.push(partOf(it.url()))
  })
  for (const part of [3, 4]) network.fail(`partNumber=${part}&`, 'lost-before', Infinity)
  await beginUpload(page, network.origin)
  await expect(page.getByText(/^Something on this network blocks the video store/u)).toBeVisible({ timeout: 90_000 })
  await expect.poll(() => arrived.toSorted()).toEqual(['1', '2'])

  const whole = page.waitForResponse((answer) => answer.url().endsWith('/complete/') && answer.ok(), {
    timeout: 90_000,
  })
  // The line comes back to the new page: the old one might begin a part in its last moment.
  await page.reload()
  await network.heal()
  expect(await (await whole).json()).toMatchObject({ state: 'ready', byte_length: PARTS * PART_BYTES })
  expect(arrived.toSorted()).toEqual(['1', '2', '3', '4'])
})

test('[N105] a proxy that refuses every part is named, and "Try again" continues on another network', async ({
  network,
  device,
}) => {
  const page = await aPlayerWithVideo(device, network.origin)
  network.fail('partNumber=', '413', Infinity)
  await beginUpload(page, network.origin)
  await expect(
    page.getByText(/^A proxy between you and the video store refuses large uploads\. Ask the gym for another network/u),
  ).toBeVisible({ timeout: 90_000 })
  await network.heal()
  const whole = page.waitForResponse((answer) => answer.url().endsWith('/complete/') && answer.ok(), {
    timeout: 90_000,
  })
  await page.getByRole('button', { name: 'Try again' }).click()
  expect(await (await whole).json()).toMatchObject({ state: 'ready', byte_length: PARTS * PART_BYTES })
})

async function beginUpload(page: Page, origin: string) {
  await page.goto(`${origin}/app/video-upload`)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Choose a video' }).click()
}

/** A signed-in player's page, whose picker hands out a video of as many parts as `PARTS`. */
async function aPlayerWithVideo(device: Device, origin: string): Promise<Page> {
  const folder = mkdtempSync(path.join(tmpdir(), 'courtside-goes-on-'))
  const file = path.join(folder, 'game.webm')
  writeFileSync(
    file,
    await makeVideo(device.context, {
      seconds: 5,
      times: 13,
      width: 320,
      height: 180,
      framesPerSecond: 10,
      bitsPerSecond: 100_000,
    }),
  )
  padVideo(file, PARTS * PART_BYTES)
  const page = await device.open(`${origin}/`)
  await fillInSignIn(page, PLAYER)
  await closeWelcome(page, PLAYER)
  await keepInBrowser(page, file)
  rmSync(folder, { recursive: true })
  return page
}

const partOf = (url: string) => new URL(url).searchParams.get('partNumber') ?? ''

/**
 * Puts the file where pages may keep hold of it without a dialog, and lets the picker hand it out: the dialog itself is
 * the browser's, and no test can press it. The handle is a real one, that is kept and read like any other.
 */
async function keepInBrowser(page: Page, file: string): Promise<void> {
  // A page of its own: the app's has no way to write files, as in older Safari.
  const shelf = await page.context().newPage()
  await shelf.goto(page.url())
  await shelf.evaluate(() => {
    document.body.append(Object.assign(document.createElement('input'), { type: 'file', id: 'to-keep' }))
  })
  await chooseFile(shelf.locator('#to-keep'), file)
  await shelf.evaluate(async () => {
    const input = document.querySelector<HTMLInputElement>('#to-keep')
    const folder = await navigator.storage.getDirectory()
    const kept = await folder.getFileHandle('game.webm', { create: true })
    await input?.files?.[0]?.stream().pipeTo(await kept.createWritable())
  })
  await shelf.close()
  await page.addInitScript(() => {
    const pick = async () => [await (await navigator.storage.getDirectory()).getFileHandle('game.webm')]
    Object.assign(globalThis, { showOpenFilePicker: pick })
  })
}
