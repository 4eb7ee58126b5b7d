import type { Page } from 'playwright'
import type { EventPlayer, OwnEventSheet } from '#domain/contracts/event-people.ts'
import type { Event } from '#domain/contracts/events.ts'
import type { Coverage } from '#domain/contracts/event-outcome.ts'
import { EVALUATOR, SECOND_EVALUATOR } from '#tests/support/app-process.ts'
import type { AppProcess } from '#tests/support/app-process.ts'
import { theEngine } from '#tests/engines/engine.ts'
import { expectAccessible } from './axe.ts'
import { closeWelcome, fillInSignIn, tellOnline } from './evaluator.ts'
import { lettersOf, losses } from './large-letters.ts'
import { CODE, inMailTo } from './mails.ts'
import { ask, DIRECTOR, enter } from './portal-hands.ts'
import { PHONE, test } from './shared-stage.ts'
import type { Visit } from './shared-stage.ts'
import { expect } from './stage.ts'
import { expectTranslated, translateAll } from './translated.ts'

const DESK = 'coach.demo@example.test'
const REPORT_LINK = /https?:\/\/\S+\/report\/\S+/u
const TABLET = { width: 1180, height: 820 }

test('[W36, W44] two evaluators, one on a translated page, and a desk work without signal; when it returns, everything is there exactly once; the same evening a family reads the report', async ({
  visit,
  app,
  network,
}) => {
  const { event, players } = await readEvent(app, EVALUATOR)
  const [known, other] = players.filter(({ checked_in_at, bib }) => checked_in_at !== null && isAlone(players, bib))
  const late = players.find(({ checked_in_at, bib }) => checked_in_at === null && isAlone(players, bib))
  const one = await open(visit, EVALUATOR, `/app/event/${event.id}/court?way=game`, 'Type a bib')
  await translateAll(one)
  const two = await open(visit, SECOND_EVALUATOR, `/app/event/${event.id}/court?way=game`, 'Type a bib')
  const desk = await open(visit, DESK, `/app/event/${event.id}/desk`, 'Check-in desk')
  const tablets = [one, two, desk]
  await network.down()

  await typeBib(one, known!.bib!)
  await rate(one, 0, 4)
  await rate(one, 1, 2.5)
  await expectTranslated(one)
  await typeBib(one, '777')
  await expect(one.getByRole('heading', { name: '777 is not on your list' })).toBeVisible()
  await one.getByRole('button', { name: 'Rate 777 now' }).click()
  await rate(one, 0, 3)
  await typeBib(two, known!.bib!)
  await rate(two, 0, 3)
  await typeBib(two, other!.bib!)
  await rate(two, 1, 5)
  await desk.getByRole('searchbox', { name: 'Name, bib or school' }).fill(late!.bib!)
  await desk.keyboard.press('Enter')
  await expect(desk.getByRole('searchbox', { name: 'Name, bib or school' })).toHaveValue('')

  for (const page of tablets) await expect(chip(page)).toHaveText('Saved on this device')
  await network.up()
  for (const page of tablets) await tellOnline(page)
  for (const page of tablets) await expect(chip(page)).toHaveText(/^Accepted by server/u, { timeout: 60_000 })

  const [first, second] = [await readEvent(app, EVALUATOR), await readEvent(app, SECOND_EVALUATOR)]
  const keys = event.form.keys.filter((key) => key.startsWith('skill:'))
  const unknown = first.players.filter(({ bib }) => bib === '777')
  expect(unknown).toMatchObject([{ first_name: '', last_name: '' }])
  expect(first.players.find(({ id }) => id === late!.id)?.checked_in_at).not.toBeNull()
  expect(valuesOf(first.sheets, known!.id)).toMatchObject({ [keys[0]!]: 4, [keys[1]!]: 2.5 })
  expect(valuesOf(first.sheets, unknown[0]!.id)).toEqual({ [keys[0]!]: 3 })
  expect(valuesOf(second.sheets, known!.id)).toMatchObject({ [keys[0]!]: 3 })
  expect(valuesOf(second.sheets, other!.id)).toMatchObject({ [keys[1]!]: 5 })

  // Nobody's ratings were sent to another tablet: of the bib that one evaluator found, the other holds the name alone.
  expect(second.players.filter(({ bib }) => bib === '777')).toHaveLength(1)
  expect(valuesOf(second.sheets, unknown[0]!.id)).toEqual({})
  const board = await ask<Coverage>(app, DIRECTOR, `/event/${event.id}/coverage/`)
  expect(board.players.find(({ id }) => id === unknown[0]!.id)?.cells).toEqual([[expect.any(Number), 1]])

  const office = await enter(visit, DIRECTOR, `/app/event/${event.id}/coverage`)
  await office.getByRole('button', { name: 'Close the event' }).click()
  await expect(office.getByRole('dialog')).toContainText('Close with this still open?')
  await expectAccessible(office, 'the question before a close')
  await office.getByRole('dialog').getByRole('button', { name: 'Close the event' }).click()
  await office.getByRole('button', { name: 'Publish', exact: true }).click()
  const send = office.getByRole('button', { name: /^Send \d+ reports?$/u })
  await expect(send).toBeVisible()
  await expectAccessible(office, 'the question before publishing')
  await send.click()
  const stop = office.getByRole('button', { name: 'Stop sending' })
  await expect(stop).toBeVisible()
  await office.reload()
  await stop.click()
  await office.getByRole('button', { name: 'Publish', exact: true }).click()
  await send.dblclick()
  await expect(stop).toBeVisible()
  await expectAccessible(office, 'the countdown to publishing')
  await expect(office.getByRole('button', { name: 'Publish again' })).toBeVisible({ timeout: 30_000 })
  await expectAccessible(office, 'a published event')
  // The rows and the filters of a published event have longer words than those of an open one. Only in
  // Chromium can a test set the size of letters.
  for (const address of theEngine() === 'chromium' ? ['/app/events', `/app/event/${event.id}/board`] : []) {
    await office.setViewportSize(TABLET)
    await office.goto(new URL(address, office.url()).href)
    await office.getByRole('heading', { level: 1 }).first().waitFor()
    await expect(office.locator('[aria-busy=true], [data-loading]')).toHaveCount(0)
    const setLetters = await lettersOf(office)
    await setLetters(32)
    await office.setViewportSize(PHONE)
    expect(await losses(office, address)).toEqual([])
  }
  const { players: after } = await ask<Coverage>(app, DIRECTOR, `/event/${event.id}/coverage/`)
  const read = after.find(({ published_at }) => published_at !== null)

  const family = `family${read?.bib}@example.test`
  const phone = await visit(await inMailTo(app, family, REPORT_LINK), PHONE)
  await phone.getByRole('button', { name: 'Email me the code' }).click()
  await expect(phone.getByRole('heading', { level: 1, name: 'Check your email' })).toBeVisible()
  await phone.getByLabel('6-digit code').fill(await inMailTo(app, family, CODE))
  await expect(phone.getByRole('heading', { level: 1, name: `${read?.first_name} ${read?.last_name}` })).toBeVisible()
  await expect(phone.getByText(/^Seen by \d evaluators?/u)).toBeVisible()
  await expectAccessible(phone, 'the report of an event')
})

test('[W61] court and desk are accessible, in each of the three ways, and Back closes the desk’s menu', async ({
  visit,
  app,
}) => {
  const { event, players } = await readEvent(app, DESK)
  const page = await open(visit, DESK, `/app/event/${event.id}/court`, 'One player')
  for (const way of ['One skill', 'Game', 'One player']) {
    await page.getByRole('button', { name: way, exact: true }).click()
    await expectAccessible(page, way)
  }
  await page.getByRole('button', { name: 'Game', exact: true }).click()
  await page.setViewportSize({ width: 1024, height: 768 })
  await typeBib(page, players.find(({ bib }) => isAlone(players, bib))!.bib!)
  const name = await page.getByText('Shooting', { exact: true }).boundingBox()
  expect(name?.width, 'an item’s name has room beside its scale').toBeGreaterThan(60)
  await page.getByRole('button', { name: 'Court menu' }).click()
  await page.getByRole('button', { name: 'Check-in desk' }).click()
  await expect(page.getByRole('searchbox', { name: 'Name, bib or school' })).toBeFocused()
  await expectAccessible(page, 'Desk')
  const menu = page.getByRole('button', { name: 'Desk menu' })
  await menu.click()
  await expect(page.getByRole('dialog', { name: 'Desk' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(menu).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Court menu' })).toBeVisible()
})

test('[EP61] One skill shows each value’s word over its column, and each name, at every width @walk', async ({
  visit,
  app,
}) => {
  const { event } = await readEvent(app, DESK)
  const page = await open(visit, DESK, `/app/event/${event.id}/court?way=skill&group=all`, 'Shooting')
  const lane = page.getByRole('navigation', { name: 'Skills' }).getByRole('button')
  const count = await lane.count()
  expect(count).toBeGreaterThan(5)
  for (const width of [701, 744, 820, 901, 1000, 1024, 1080, 1112, 1133, 1180, 1280]) {
    await page.setViewportSize({ width, height: 820 })
    for (let at = 0; at < count; at += 1) {
      await lane.nth(at).click()
      const { title, ...laid } = await page.evaluate(measureSkill)
      expect(laid, `${title} at ${width}`).toEqual({ off: 0, narrow: [], isTitleCut: false })
    }
  }
  await page.setViewportSize(PHONE)
  for (let at = 0; at < count; at += 1) {
    await lane.nth(at).click()
    const { title, narrow, isTitleCut } = await page.evaluate(measureSkill)
    expect({ narrow, isTitleCut }, `${title} on a phone`).toEqual({ narrow: [], isTitleCut: false })
  }
})

/** Returns how far the words are from their columns in px, the names without room, and whether the title has room. */
function measureSkill() {
  const middle = (it: Element) => (it.getBoundingClientRect().left + it.getBoundingClientRect().right) / 2
  const title = [...document.querySelectorAll('main h2')].find((it) => it.closest('section'))!
  const head = title.closest('section')!.firstElementChild!
  const row = document.querySelector('main [role=listitem]')!
  const words = [...head.querySelectorAll('[data-step] > span'), head.lastElementChild!]
  const whole = [...row.querySelectorAll('[data-value]')].filter((it) =>
    Number.isInteger(Number(it.getAttribute('data-value'))),
  )
  const columns = [...whole, row.lastElementChild!]
  const off = words.map((word, at) => Math.round(Math.abs(middle(word) - middle(columns[at]!)) / 2))
  const names = [...document.querySelectorAll<HTMLElement>('main [role=listitem] button b')]
  const wordWidth = (it: HTMLElement) => {
    const range = document.createRange()
    range.selectNodeContents(it)
    return Math.max(...[...range.getClientRects()].map(({ width }) => width))
  }
  return {
    title: title.textContent,
    off: Math.max(...off),
    narrow: names.filter((it) => it.clientWidth < 90 || wordWidth(it) === 0).map((it) => it.textContent),
    isTitleCut: title.scrollWidth > title.clientWidth || head.scrollHeight > head.clientHeight,
  }
}

async function open(visit: Visit, email: string, address: string, words: string): Promise<Page> {
  const page = await visit('/', TABLET)
  await fillInSignIn(page, email)
  await closeWelcome(page, email)
  await page.goto(new URL(address, page.url()).href)
  await expect(page.getByText(words, { exact: true }).first()).toBeVisible({ timeout: 30_000 })
  return page
}

/** The keyboard of a tablet; the check key where a longer bib begins so. */
async function typeBib(page: Page, bib: string) {
  await page.keyboard.type(bib)
  const check = page.locator('[aria-label="That is the bib"]:not([aria-disabled])')
  if (await check.count()) await check.click()
}

async function rate(page: Page, row: number, value: number) {
  await page.getByRole('slider').nth(row).locator(`[data-value="${value}"]`).click()
}

function chip(page: Page) {
  return page.getByRole('status', { name: 'Sync status' }).locator('span').first()
}

type Known = { event: Event; players: EventPlayer[]; sheets: OwnEventSheet[] }

/** What the server tells this person's tablet of the demo's event. */
async function readEvent(app: AppProcess, email: string): Promise<Known> {
  const token = await app.tokenOf(email)
  const { results: events } = (await app.get('/event/', token)) as { results: Event[] }
  const ready = (await app.get(`/event/${events[0]!.id}/ready/?limit=100`, token)) as {
    event: Event
    players: { results: EventPlayer[] }
    own_sheets: OwnEventSheet[]
  }
  return { event: ready.event, players: ready.players.results, sheets: ready.own_sheets }
}

const isAlone = (players: readonly EventPlayer[], bib: string | null) =>
  bib !== null && players.filter((player) => player.bib === bib).length === 1

function valuesOf(sheets: readonly OwnEventSheet[], playerId: string): Record<string, number> {
  const sheet = sheets.find(({ event_player_id }) => event_player_id === playerId)
  return Object.fromEntries((sheet?.ratings ?? []).map(({ key, value }) => [key, value]))
}
