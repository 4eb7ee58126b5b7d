import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright'
import { writeLaterVersion } from '#tests/support/later-version.ts'
import { createLiveEvaluation, rate, slider, syncStatus, tellOnline } from './evaluator.ts'
import { ratingsOf, receiptsOf } from './server-facts.ts'
import { expect, test as base } from './stage.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const READY = 'A new version is ready. It won’t interrupt you.'

/** A served client of its own, and a later version of it. */
const test = base.extend<{ release: { folder: string; deploy: () => void } }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures this one needs: none.
  release: async ({}, provide) => {
    const home = mkdtempSync(path.join(tmpdir(), 'courtside-release-'))
    const [folder, next] = [path.join(home, 'served'), path.join(home, 'next')]
    cpSync(process.env['CLIENT_DIR'] ?? path.join(ROOT, 'dist'), folder, { recursive: true })
    writeLaterVersion(folder, next)
    await provide({
      folder,
      deploy: () => {
        // As a deployment does it: the old files are gone from the server.
        renameSync(folder, path.join(home, 'before'))
        renameSync(next, folder)
      },
    })
    rmSync(home, { recursive: true, force: true })
  },
  settings: async ({ release }, provide) => provide({ CLIENT_DIR: release.folder }),
})

test.use({ begins: 'ready' })

test('[Y41] a new version waits for the open evaluation and the outbox, starts when accepted, loses nothing', async ({
  app,
  network,
  device,
  release,
  library: page,
}) => {
  await network.down()
  await createLiveEvaluation(page, { first: 'Ana', last: 'Duarte', jersey: '23', event: 'Release day' })
  for (const [name, value] of RATED) await rate(page, name, value)
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const library = await device.open(`${network.origin}/app/library`)
  const panel = await device.open(`${network.origin}/app/evaluation-panel/${id}`)
  await expect(slider(panel, 'Shooting mechanics')).toBeVisible()
  const loads = { page: countLoads(page), library: countLoads(library), panel: countLoads(panel) }
  const [oldFile, oldWorker] = [await entryOf(page), servedWorker(release.folder)]

  await test.step('it arrives while the outbox is being sent: nothing reloads, the sending ends', async () => {
    release.deploy()
    expect(servedWorker(release.folder)).not.toBe(oldWorker)
    network.setLatency(700)
    await network.up()
    await tellOnline(page)
    await seenAgain(page)
    await expect(page.getByText(READY)).toBeVisible({ timeout: 30_000 })
    await expect(page.getByRole('button', { name: 'Update now' })).toHaveCount(0)
    await rate(page, 'Free throws', 5)
    await expect(syncStatus(page)).toContainText(/Accepted by server \d/u, { timeout: 60_000 })
    network.setLatency(0)
    expect(await ratingsOf(app, id)).toMatchObject({ 'micro:1:101': 4, 'micro:1:104': 5 })
    expect([loads.page(), loads.panel()]).toEqual([0, 0])
  })

  await test.step('a tab of the old version still opens pages it never opened before', async () => {
    await library.getByRole('link', { name: 'Help center' }).click()
    await expect(library.getByRole('heading', { level: 1, name: 'Help center' })).toBeVisible()
    expect(await entryOf(library)).toBe(oldFile)
    expect(loads.library()).toBe(0)
  })

  await test.step('outside the panel it is offered; accepted, it runs after one reload', async () => {
    await page.getByRole('button', { name: 'Back to library' }).click()
    const offer = page.getByRole('region', { name: 'New version' })
    await expect(offer).toContainText(READY)
    expect(loads.page()).toBe(0)
    await offer.getByRole('button', { name: 'Update now' }).click()
    await expect.poll(() => entryOf(page).catch(() => oldFile)).not.toBe(oldFile)
    await expect(page.getByRole('heading', { name: 'Library' })).toBeVisible()
    await expect(page.getByText(/Ready for the gym since/u)).toBeVisible()
    await expect(offer).toHaveCount(0)
    // The other tab outside an evaluation follows by itself.
    await expect.poll(() => entryOf(library).catch(() => oldFile)).not.toBe(oldFile)
    await expect(library.getByRole('heading', { level: 1, name: 'Help center' })).toBeVisible()
    expect([loads.page(), loads.library()]).toEqual([1, 1])
  })

  await test.step('the open evaluation goes on in the old version until it is left, even offline', async () => {
    await panel.bringToFront()
    expect(await entryOf(panel)).toBe(oldFile)
    await rate(panel, 'Off-the-dribble shooting', 2)
    await panel.getByRole('button', { name: 'Note', exact: true }).click()
    await expect(panel.getByRole('dialog')).toBeVisible()
    await panel.keyboard.press('Escape')
    await expect(syncStatus(panel)).toContainText(/Accepted by server \d/u)
    expect(loads.panel()).toBe(0)
    // Its files of the old version are gone from everywhere; the new version is on the device.
    await network.down()
    await device.context.setOffline(true)
    await panel.getByRole('button', { name: 'Back to library' }).click()
    await expect(panel.getByRole('heading', { name: 'Library' })).toBeVisible()
    await expect.poll(() => entryOf(panel).catch(() => oldFile)).not.toBe(oldFile)
    expect(loads.panel()).toBe(1)
  })

  await test.step('everything is still there, with the new version and no network too', async () => {
    await page.goto(`${network.origin}/app/evaluation-panel/${id}`)
    for (const [name, value] of [
      ...RATED.slice(0, 1),
      ['Free throws', 5] as const,
      ['Off-the-dribble shooting', 2] as const,
    ]) {
      await expect(slider(page, name)).toHaveAttribute('aria-valuenow', String(value))
    }
    const receipts = await receiptsOf(app, id)
    expect(receipts.filter((it) => it.kind === 'live.create')).toHaveLength(1)
    expect(new Set(receipts.map((it) => it.mutation_id)).size).toBe(receipts.length)
  })
})

const RATED = [
  ['Shooting mechanics', 4],
  ['Free throws', 3],
] as const

/** The name of the app's first file, which holds a hash of what is in it. */
const entryOf = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '')

const servedWorker = (folder: string) => readFileSync(path.join(folder, 'service-worker.js'), 'utf8')

/** What happens when the app is taken up again: it looks for a new version. */
const seenAgain = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

function countLoads(page: Page): () => number {
  let loads = 0
  page.on('domcontentloaded', () => (loads += 1))
  return () => loads
}
