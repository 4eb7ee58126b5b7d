// Takes every page and dialog of every person, full length, at four widths in light and dark, into a folder that is not
// kept: `npm run pages -- <folder> [part of a name ...] [390-dark ...]`. For looking at; CLIENT_DIR names another build
// of the client. `npm run pages -- docs/pictures --readme` takes the README's pictures again, and only these.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { BrowserContext, Page } from 'playwright'
import { buildWhenStale } from '../../tools/scripts/build-when-stale.ts'
import { DEMO_PASSWORD, anAppProcess } from './app-process.ts'
import { aDevice } from './device.ts'
import { routeOf } from '../../src/domain/doors/routes-table.ts'
import { DOORS, PEOPLE as WALKERS } from '../e2e/addresses.ts'
import type { Door } from '../e2e/addresses.ts'
import { aPlayer } from '../e2e/orders.ts'
import { BUYER, BUYING } from './every-order-page.ts'
import { PEOPLE, SIGNED_OUT } from './every-page.ts'
import type { Shot, Stage } from './every-page.ts'

const SIZES = [
  [390, 844],
  [840, 1100],
  [1280, 800],
  [1440, 900],
] as const
const THEMES = ['light', 'dark'] as const
const DESK = { width: 1280, height: 800 }
/** WebP of a page takes a quarter of a PNG's room, and the README's pictures are loaded by everybody who comes by. */
const README_QUALITY = 80
const SETTLE_MS = 150
/** W64. These people begin on a form, which greets nobody. */
const UNGREETED = /^new/u
/** Tablets and phones draw no bars beside the page. */
const BARLESS = '::-webkit-scrollbar { display: none }'

const {
  values: { readme: isForReadme },
  positionals: [given, ...rest],
} = parseArgs({ options: { readme: { type: 'boolean', default: false } }, allowPositionals: true })
if (given === undefined)
  throw new Error('Name the folder for the pictures: npm run pages -- <folder> [part of a name ...] [390-dark ...]')
const looks = rest.filter((it) => /^\d+-/u.test(it))
const wanted = rest.filter((it) => !looks.includes(it))
const folder = path.resolve(given)
mkdirSync(folder, { recursive: true })

const failed: string[] = []
let taken = 0
buildWhenStale()
const app = await anAppProcess()
const device = await aDevice()
try {
  const origin = `http://localhost:${app.port}`
  const stage: Stage = { origin, app }
  for (const [who, shots] of Object.entries(PEOPLE)) await visit(who, [...shots, ...otherPages(who)], stage)
  if (!isForReadme && BUYING.some(({ name }) => isWanted(`buyer-${name}`))) {
    await aPlayer(app, 'Bea')
    await visit('buyer', BUYING, stage)
  }
  await visit(undefined, SIGNED_OUT, stage)
} finally {
  await device.discard()
  await app.discard()
}
process.stdout.write(`${taken} pictures in ${folder}\n${failed.map((line) => `not taken: ${line}\n`).join('')}`)
process.exitCode = failed.length === 0 ? 0 : 1

/** Returns the pages of the walk that no list of pictures opens, for the person who looks at them there first. */
function otherPages(who: string): Shot[] {
  const [letter = ''] = Object.entries(WALKERS).find(([, walker]) => walker.who === who) ?? []
  const listed = [...Object.values(PEOPLE).flat(), ...SIGNED_OUT].map(({ path: place }) => place)
  const opened = new Set(listed.map((place) => (typeof place === 'string' ? routeOfAddress(place) : undefined)))
  const isOther = ({ address, seenBy = '', leadsTo }: Door) =>
    seenBy.startsWith(letter) && leadsTo === undefined && !opened.has(routeOfAddress(address))
  return DOORS.filter(isOther).map(({ address }) => ({ name: address.slice(1).replaceAll('/', '-'), path: address }))
}

function routeOfAddress(address: string) {
  return routeOf(address.replace(/\?.*$/u, ''))
}

/** In a browser of their own; somebody of whom nothing is wanted does not even sign in. */
async function visit(who: string | undefined, shots: readonly Shot[], stage: Stage) {
  const prefix = who ?? 'visitor'
  const isShown = ({ name, readme }: Shot) => (isForReadme ? readme !== undefined : isWanted(`${prefix}-${name}`))
  const mine = shots.filter((shot) => shot.isAlways === true || isShown(shot))
  if (!mine.some(isShown)) return
  const context = await device.browser.newContext({ viewport: DESK })
  try {
    if (who !== undefined) await signIn(await openPage(context), stage.origin, who)
    for (const shot of mine)
      await attempt(`${prefix}-${shot.name}`, () => takeShot(context, shot, `${prefix}-${shot.name}`, stage))
  } finally {
    await context.close()
  }
}

async function signIn(page: Page, origin: string, who: string) {
  await page.goto(origin)
  await page.getByLabel('Email').fill(who === 'buyer' ? BUYER : `${who}.demo@example.test`)
  await page.getByRole('textbox', { name: 'Password' }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  if (UNGREETED.test(who)) await page.waitForURL(/\/app\/(?:create|complete)-profile/u)
  else {
    const welcome = page.getByRole('dialog', { name: /^Welcome/u })
    await welcome.waitFor()
    if (!isForReadme) await attempt(`${who}-welcome`, () => takeAll(page, `${who}-welcome`))
    await welcome.getByRole('button', { name: 'Start' }).click()
  }
  await page.close()
}

async function takeShot(context: BrowserContext, shot: Shot, name: string, stage: Stage) {
  const page = await openPage(context)
  try {
    await shot.prepare?.(page, stage)
    const place = typeof shot.path === 'function' ? await shot.path(page, stage) : shot.path
    await page.goto(place.startsWith('http') ? place : stage.origin + place)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.locator('[aria-busy=true], .screens_skeleton-rows').first().waitFor({ state: 'detached' })
    await shot.act?.(page, stage)
    if (isForReadme) await takeForReadme(page, shot.readme)
    else await takeAll(page, name, shot.also)
  } finally {
    await page.close()
  }
}

async function takeAll(page: Page, name: string, also?: Shot['also']) {
  if (!isWanted(name)) return
  for (const theme of THEMES) {
    await wear(page, theme)
    for (const [width, height] of SIZES) await take(page, { width, height }, `${name}-${width}-${theme}`)
  }
  if (also === 'court') {
    await wear(page, 'court')
    await take(page, { width: 1024, height: 768 }, `${name}-1024-court`)
  }
  await page.setViewportSize(DESK)
}

async function takeForReadme(page: Page, name: string | undefined) {
  if (name === undefined) return
  await wear(page, 'light')
  await page.addStyleTag({ content: BARLESS })
  await settle(page, DESK)
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: README_QUALITY })
  writeFileSync(path.join(folder, `${name}.webp`), data, 'base64')
  taken += 1
}

async function wear(page: Page, theme: string) {
  await page.evaluate((chosen) => {
    document.documentElement.classList.remove('light', 'dark', 'court')
    document.documentElement.classList.add(chosen)
  }, theme)
}

async function take(page: Page, size: { width: number; height: number }, name: string) {
  if (looks.length > 0 && !looks.some((look) => name.endsWith(look))) return
  await settle(page, size)
  // A dialog covers the window, not the page behind it.
  const fullPage = (await page.getByRole('dialog').count()) === 0
  await page.screenshot({ path: path.join(folder, `${name}.png`), fullPage, animations: 'disabled', style: BARLESS })
  taken += 1
}

async function settle(page: Page, size: { width: number; height: number }) {
  await page.setViewportSize(size)
  await page.evaluate(() => document.fonts.ready)
  await page.waitForTimeout(SETTLE_MS)
}

async function openPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  page.setDefaultTimeout(12_000)
  return page
}

/** One page that cannot be shown does not keep the others from being looked at. */
async function attempt(name: string, act: () => Promise<void>) {
  await act().catch((error: unknown) =>
    failed.push(`${name}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`),
  )
}

function isWanted(name: string): boolean {
  return wanted.length === 0 || wanted.some((part) => name.includes(part))
}
