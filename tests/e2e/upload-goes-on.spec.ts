import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PART_BYTES } from '#domain/contracts/videos.ts'
import { chooseFile } from '#tests/support/choose-file.ts'
import { makeVideo, padVideo } from '#tests/support/make-video.ts'
import type { Page } from 'playwright'
import { closeWelcome, fillInSignIn } from './evaluator.ts'
import { expect, test } from './stage.ts'

const PLAYER = 'player.demo@example.test'
const PARTS = 4

test('[N24] an upload whose file the browser keeps hold of goes on by itself after a reload', async ({
  app,
  device,
}) => {
  test.setTimeout(240_000)
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
  const page = await device.open(`http://localhost:${app.port}/`)
  await fillInSignIn(page, PLAYER)
  await closeWelcome(page, PLAYER)
  await keepInBrowser(page, file)

  const arrived: string[] = []
  let isDown = false
  await page.route(/\/s3\//u, async (route) => {
    if (isDown) return route.abort()
    if (arrived.push(partOf(route.request().url())) === 2) isDown = true
    return route.continue()
  })
  await page.goto(`http://localhost:${app.port}/app/video-upload`)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Choose a file' }).click()
  await expect(page.getByText('You’re offline. It continues when you’re online.')).toBeVisible({ timeout: 90_000 })
  expect(arrived).toHaveLength(2)

  const whole = page.waitForResponse((answer) => answer.url().endsWith('/complete/') && answer.ok(), {
    timeout: 90_000,
  })
  // The line comes back to the new page: the old one might begin a part in its last moment.
  await page.reload()
  isDown = false
  expect(await (await whole).json()).toMatchObject({ state: 'ready', byte_length: PARTS * PART_BYTES })
  expect(arrived.toSorted()).toEqual(['1', '2', '3', '4'])
  rmSync(folder, { recursive: true })
})

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
