import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import type { Event } from '../../src/domain/contracts/events.ts'
import { closeWelcome, fillInSignIn } from '../../tests/e2e/evaluator.ts'
import { anAppProcess, EVALUATOR } from '../../tests/support/app-process.ts'
import type { AppProcess } from '../../tests/support/app-process.ts'
import { aDevice } from '../../tests/support/device.ts'
import { assertHits, durationsOf, FINGER, watchHits, watchInteractions } from './interactions.ts'
import { quantile, rounded } from './statistics.ts'

const DIRECTOR = 'director.demo@example.test'
export const PLAYERS = 300
const SLOWDOWN = 4
const BIBS = 60
export const TABLET = { width: 1180, height: 820 }

/** The built app's own pages: a list of 300 is imported, and at a slowed-down CPU bibs are typed and rated. */
export async function onEventPages() {
  const app = await anAppProcess()
  try {
    return { ...(await importing(app)), ...(await typingBibs(app)) }
  } finally {
    await app.discard()
  }
}

async function importing(app: AppProcess) {
  const event = await post<Event>(app, DIRECTOR, '/event/', {
    name: 'Measure',
    program_id: 1,
    starts_on: '2026-11-28',
    ends_on: '2026-11-28',
    time_zone: 'America/Denver',
  })
  const device = await aDevice(TABLET)
  try {
    const page = await enter(await device.open(`http://localhost:${app.port}/`), DIRECTOR, `/app/event/${event.id}`)
    await page.getByRole('button', { name: 'Import CSV' }).click()
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choose a file' }).click()
    const chosen = await chooser
    const started = performance.now()
    await chosen.setFiles({ name: 'players.csv', mimeType: 'text/csv', buffer: Buffer.from(aList()) })
    const add = page.getByRole('button', { name: `Add ${PLAYERS} players` })
    await add.waitFor()
    const previewed = performance.now()
    await add.click()
    await page
      .getByRole('table', { name: 'Players' })
      .and(page.locator(`[aria-rowcount="${PLAYERS + 1}"]`))
      .waitFor()
    return {
      import_preview: rounded(previewed - started, 0),
      import_to_rows: rounded(performance.now() - previewed, 0),
    }
  } finally {
    await device.discard()
  }
}

function aList(): string {
  const rows = Array.from(
    { length: PLAYERS },
    (_none, n) => `${n + 1},Maya${n},Okafor,Court ${1 + (n % 6)},F,10,guardian${n}@example.test`,
  )
  return ['Bib,First Name,Last Name,Group,Gender,Grade,Parent Email', ...rows].join('\r\n')
}

async function typingBibs(app: AppProcess) {
  const address = await aFullEvent(app)
  const device = await aDevice(TABLET)
  try {
    const page = await enter(await device.open(`http://localhost:${app.port}/`), EVALUATOR, address)
    await page.getByText('Type a bib', { exact: true }).first().waitFor({ timeout: 60_000 })
    await untilWorn(page, bibAt(BIBS - 1))
    await page.context().setOffline(true)
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    await watchInteractions(page)
    await watchHits(page, '[role=slider] [data-value]')
    for (let at = 0; at < BIBS; at++) {
      await page.keyboard.type(bibAt(at))
      await painted(page)
      await page
        .locator('[role=slider]')
        .nth(at % 8)
        .locator('[data-value="4"]')
        .click(FINGER)
    }
    await assertHits(page, BIBS)
    const taps = await durationsOf(page, 'tap', BIBS)
    const digits = await durationsOf(page, 'key', BIBS * 3)
    return {
      cpu_slowdown: SLOWDOWN,
      tap_p50: rounded(quantile(taps, 0.5), 0),
      tap_p98: rounded(quantile(taps, 0.98), 0),
      digit_p50: rounded(quantile(digits, 0.5), 0),
      digit_p98: rounded(quantile(digits, 0.98), 0),
    }
  } finally {
    await device.discard()
  }
}

/** No longer bib begins with three digits, so the third one ends the bib. */
function bibAt(at: number): string {
  return String(110 + at * 2)
}

/** Waits until the tablet has the player who wears the bib: the list of 300 may arrive after the page. */
async function untilWorn(page: Page, bib: string): Promise<void> {
  await page.keyboard.type(bib)
  await page.locator('[role=slider]').first().waitFor({ timeout: 60_000 })
  await page.keyboard.press('Escape')
}

/** Waits until the page has painted what was typed: nobody taps a card that isn't shown yet. */
function painted(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  )
}

/** The demo's event, grown to 300 players; returns the address at which its evaluator types bibs. */
export async function aFullEvent(app: AppProcess): Promise<string> {
  const token = await app.tokenOf(EVALUATOR)
  const { results } = (await app.get('/event/', token)) as { results: Event[] }
  const event = results[0]
  if (!event) throw new Error('The demo has no event')
  const missing = PLAYERS - event.player_count
  await post(app, DIRECTOR, `/event/${event.id}/players/`, {
    request_id: randomUUID(),
    players: Array.from({ length: missing }, (_none, n) => ({ first_name: `Maya${n}`, last_name: 'Okafor' })),
  })
  return `/app/event/${event.id}/court?way=game`
}

/** Signs in and goes to the address. */
export async function enter(page: Page, email: string, address: string): Promise<Page> {
  await fillInSignIn(page, email)
  await closeWelcome(page, email)
  await page.goto(new URL(address, page.url()).href)
  return page
}

async function post<Answer>(app: AppProcess, email: string, path: string, body: object): Promise<Answer> {
  const response = await fetch(`http://localhost:${app.port}/api${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await app.tokenOf(email)}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as Answer // Checked against its contract by the server.
}
