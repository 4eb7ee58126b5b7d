import { eventEvaluationId } from '#domain/events/event-evaluation-id.ts'
import { EVALUATOR, SECOND_EVALUATOR } from '#tests/support/app-process.ts'
import { slider } from '#tests/e2e/evaluator.ts'
import { pick } from '#tests/drain/seeded-random.ts'
import type { Page } from 'playwright'
import type { Day, InHand } from './day.ts'
import { BrokenPromise } from './broken-promise.ts'
import { hasOpen, openOnes, openPanel, panelOf, tap } from './in-hand.ts'
import { RATED } from './items.ts'
import { hasNote, typeInTwoTabs, withdrawNote, writeNote } from './notes.ts'
import { anOffice } from './office.ts'
import type { Value } from './ledger.ts'
import { readScreen, untilSaved } from './screen.ts'
import { readServerRows } from './server-rows.ts'

export type Action = {
  name: string
  weight: number
  /** Whether it can be done now; always, unless told. */
  may?: (day: Day) => boolean
  act: (day: Day) => Promise<void>
}

/** What a key asks for; arrows go on from what stands. */
function askedBy(key: string, before: Value): Value {
  if (key in VALUE_OF) return VALUE_OF[key] ?? null
  if (before === null || before === 0) return FIRST_BY_ARROW
  return Math.min(5, Math.max(1, before + (key === 'ArrowUp' ? 1 : -1)))
}

const FIRST_BY_ARROW = 3
const VALUE_OF: Readonly<Record<string, number | null>> = { 1: 1, 2: 2, 3: 3, 4: 4, 5: 5, n: 0, Backspace: null }
const KEYS = [...Object.keys(VALUE_OF), 'ArrowUp', 'ArrowDown']
const MOST_TAPS = 4

/** What an evaluator does in a day, and how often beside the rest. */
export const ACTIONS: readonly Action[] = [
  { name: 'makes a walk-on', weight: 12, act: makeWalkOn },
  { name: 'rates', weight: 40, may: hasOpen, act: rateSome },
  { name: 'rates in a second tab', weight: 8, may: hasOpen, act: rateInAnotherTab },
  { name: 'takes a rating back', weight: 6, may: hasOpen, act: undo },
  { name: 'writes a note', weight: 14, may: hasOpen, act: writeNote },
  { name: 'types a note in two tabs', weight: 4, may: hasOpen, act: typeInTwoTabs },
  { name: 'leaves while saving', weight: 6, may: hasOpen, act: leaveWhileSaving },
  { name: 'withdraws a note', weight: 8, may: hasNote, act: withdrawNote },
  { name: 'rates on the court', weight: 12, may: isFirstEvaluator, act: rateOnCourt },
  { name: 'reloads', weight: 8, act: reload },
  { name: 'goes back', weight: 4, act: goBack },
  { name: 'has rated at the office', weight: 10, may: (day) => knownToServer(day).length > 0, act: rateAtOffice },
  { name: 'closes an evaluation', weight: 6, may: isFirstEvaluator, act: close },
  { name: 'looks at the outbox', weight: 8, act: lookAtOutbox },
  { name: 'signs out and in again', weight: 2, act: signOutAndIn },
  { name: 'hands the tablet over', weight: 1, act: handOver },
  { name: 'takes the new version', weight: 4, act: takeNewVersion },
]

/** The office works in the first evaluator's name. */
function knownToServer(day: Day): InHand[] {
  return openOnes(day).filter(({ id, by }) => by === EVALUATOR && day.accepted.has(id))
}

function isFirstEvaluator({ person }: Day) {
  return person === EVALUATOR
}

async function makeWalkOn(day: Day): Promise<void> {
  const { page } = day
  const form = page.url().endsWith('/app/library') ? page : await day.open('/app/library')
  await form.getByRole('button', { name: 'New live evaluation' }).click()
  await form.getByRole('radio', { name: 'White' }).waitFor({ state: 'attached' })
  await form.keyboard.type(String(1 + Math.floor(day.random() * 60)))
  await form.getByRole('radio', { name: 'White' }).check({ force: true })
  await form.getByRole('button', { name: 'Start', exact: true }).click()
  await form.waitForURL(/evaluation-panel/u)
  await slider(form, RATED[0]?.name ?? '').waitFor()
  const id = idIn(form)
  day.ledger.made.add(id)
  day.ledger.write('made', { id })
  day.inHand.push({ id, by: day.person, hasRatings: true })
}

async function rateSome(day: Day): Promise<void> {
  const { id } = pick(day.random, openOnes(day))
  await rateIn(day, await openPanel(day, id), id)
}

async function rateIn(day: Day, page: Page, id: string, taps = 1 + Math.floor(day.random() * MOST_TAPS)) {
  const touched = new Set<string>()
  for (let tap = 0; tap < taps; tap++) {
    const { name, key } = pick(day.random, RATED)
    const stroke = pick(day.random, KEYS)
    const before = (await readScreen(page)).values.get(key) ?? null
    await slider(page, name).focus()
    day.ledger.try(id, key, before, askedBy(stroke, before))
    await page.keyboard.press(stroke)
    const after = (await readScreen(page)).values.get(key)
    if (after !== undefined) day.ledger.try(id, key, before, after)
    touched.add(key)
  }
  await acknowledge(day, page, id, touched)
}

/** Waits for the chip to call it saved, and writes down what is on the screen at that moment. */
async function acknowledge(day: Day, page: Page, id: string, keys: ReadonlySet<string>): Promise<void> {
  const screen = await untilSaved(page)
  if (!screen) return day.ledger.write('not called saved', { chip: (await readScreen(page)).chip })
  for (const key of keys) {
    const value = screen.values.get(key)
    if (value !== undefined) day.ledger.acknowledge(id, key, value, screen.chip)
  }
  if (screen.chip.startsWith('Accepted')) await expectOnServer(day, id, screen.values)
}

/** "Accepted" is the server's word: at this moment it has what the screen shows. */
async function expectOnServer(day: Day, id: string, shown: ReadonlyMap<string, number | null>): Promise<void> {
  day.accepted.add(id)
  if (!day.world.app.isRunning() || day.isDatabaseAway) return
  const row = (await readServerRows(day.world.app, [id])).evaluations.get(id)
  for (const { key } of RATED) {
    const value = shown.get(key)
    if (value === undefined || day.ledger.elsewhere.has(`${id} ${key}`)) continue
    if ((row?.ratings.get(key) ?? null) !== value)
      throw new BrokenPromise(
        `"Accepted" was said of ${key} = ${value} in ${id}; the server has ${row?.ratings.get(key)}`,
      )
  }
}

async function rateInAnotherTab(day: Day): Promise<void> {
  const { id } = pick(day.random, openOnes(day))
  const first = await openPanel(day, id)
  await day.openTab(panelOf(id))
  await slider(day.page, RATED[0]?.name ?? '').waitFor()
  await rateIn(day, day.page, id, 2)
  await day.takeUp(first)
  if (await slider(first, RATED[0]?.name ?? '').isVisible()) await rateIn(day, first, id, 2)
  if (day.random() < 0.5) await day.closeOtherTabs()
}

async function undo(day: Day): Promise<void> {
  const { id } = pick(day.random, openOnes(day))
  const page = await openPanel(day, id)
  await rateIn(day, page, id, 1)
  const before = (await readScreen(page)).values
  const button = page.getByRole('button', { name: 'Undo' })
  if ((await button.getAttribute('aria-disabled')) === 'true') return
  await button.click()
  await slider(page, RATED[0]?.name ?? '').waitFor()
  const after = (await readScreen(page)).values
  const changed = [...after].filter(([it, value]) => before.get(it) !== value)
  for (const [it, value] of changed) day.ledger.try(id, it, before.get(it) ?? null, value)
  await acknowledge(day, page, id, new Set(changed.map(([it]) => it)))
}

/** A tap, and the tab is closed or left before anything calls it saved: the old or the new value is right. */
async function leaveWhileSaving(day: Day): Promise<void> {
  const { id } = pick(day.random, openOnes(day))
  const page = await openPanel(day, id)
  const { name, key } = pick(day.random, RATED)
  const stroke = pick(day.random, KEYS)
  const before = (await readScreen(page)).values.get(key) ?? null
  await slider(page, name).focus()
  day.ledger.try(id, key, before, askedBy(stroke, before))
  const pressed = page.keyboard.press(stroke).catch(() => undefined)
  if (day.random() < 0.5) await page.close()
  else await page.goBack({ timeout: 5_000 }).catch(() => undefined)
  await pressed
  await openPanel(day, id)
  await expectAsAcknowledged(day)
}

async function rateOnCourt(day: Day): Promise<void> {
  const { event } = day.world
  const page = await day.open(`/app/event/${event.id}/court?way=game`)
  const player = pick(day.random, event.players)
  const id = eventEvaluationId(player.id, event.evaluatorId)
  await page.getByRole('complementary', { name: 'Bib keypad' }).waitFor()
  await page.keyboard.type(player.bib)
  const first = page
    .getByRole('region', { name: new RegExp(`^${player.bib} `, 'u') })
    .getByRole('slider')
    .first()
  await first.waitFor()
  const [key] = (await readScreen(page)).values.keys()
  if (key === undefined) throw new Error('Nothing of the rubric is rated on this court')
  const before = (await readScreen(page)).values.get(key) ?? null
  const value = 1 + Math.floor(day.random() * 5)
  day.ledger.try(id, key, before, value)
  await tap(day, page, first.locator(`[data-value="${value}"]`))
  const after = (await readScreen(page)).values.get(key)
  if (after !== undefined) day.ledger.try(id, key, before, after)
  const screen = await untilSaved(page)
  const saved = screen?.values.get(key)
  if (screen && saved !== undefined) day.ledger.acknowledge(id, key, saved, screen.chip)
}

async function reload(day: Day): Promise<void> {
  await day.page.reload()
  await day.signInAgain()
  await expectAsAcknowledged(day)
}

async function goBack(day: Day): Promise<void> {
  await day.open('/app/library')
  await day.page.goBack({ timeout: 5_000 }).catch(() => undefined)
  await day.signInAgain()
}

/** What is shown after a start was called saved, or at least asked for. */
export async function expectAsAcknowledged(day: Day): Promise<void> {
  const { page, ledger } = day
  if (!page.url().includes('/app/evaluation-panel/')) return
  const id = idIn(page)
  const sheet = ledger.ratings.get(id)
  if (!sheet || !day.inHand.some((it) => it.id === id && it.by === day.person)) return
  await page.getByRole('slider').first().waitFor()
  const wrong = async () => {
    const { values } = await readScreen(page)
    return [...values].filter(([key, value]) => sheet.has(key) && !sheet.get(key)?.has(value))
  }
  for (let tries = 0; (await wrong()).length > 0; tries++) {
    if (tries > 30)
      throw new BrokenPromise(
        `After a start the screen shows what nobody saved: ${JSON.stringify(await wrong())} of ${id}`,
      )
    await page.waitForTimeout(100)
  }
}

async function rateAtOffice(day: Day): Promise<void> {
  if (!day.world.app.isRunning() || day.isDatabaseAway) return
  const { id } = pick(day.random, knownToServer(day))
  const { key } = pick(day.random, RATED)
  const value = 1 + Math.floor(day.random() * 5)
  day.ledger.hearOf(id, key, value)
  await anOffice(day.world.app).rate(id, key, value)
}

/** Final save, and what may follow: reopened, or completed. */
async function close(day: Day): Promise<void> {
  const id = day.world.takeRated()
  if (id === undefined) return
  const { ledger } = day
  const page = await openPanel(day, id)
  ledger.status(id, 'live', true)
  await page.getByRole('button', { name: 'Final save', exact: true }).click()
  ledger.status(id, 'ready_to_finalize', false)
  await page.getByRole('dialog').getByRole('button', { name: 'Lock the ratings' }).click()
  const isLocked = await page.waitForURL(/\/app\/summary\//u, { timeout: 6_000 }).then(
    () => true,
    () => false,
  )
  if (!isLocked) return ledger.write('not locked', { text: await page.getByRole('dialog').innerText() })
  ledger.status(id, 'ready_to_finalize', true)
  if (day.random() < 0.4) {
    await page.getByRole('button', { name: 'Reopen' }).click()
    ledger.status(id, 'live', false)
    await page.getByRole('dialog').getByRole('button', { name: 'Reopen evaluation' }).click()
    await page.waitForURL(/evaluation-panel/u, { timeout: 6_000 }).then(
      () => ledger.status(id, 'live', true),
      () => undefined,
    )
    return
  }
  await page.getByRole('button', { name: 'Complete' }).click()
  const words = day.newWords()
  const sheet = page.getByRole('dialog').first()
  await sheet.getByRole('textbox').first().fill(words)
  ledger.note(id, words, 'perhaps')
  await sheet.getByRole('button', { name: 'Save note' }).click()
  const question = page.getByRole('button', { name: 'Complete evaluation' })
  if (
    !(await question.waitFor({ timeout: 6_000 }).then(
      () => true,
      () => false,
    ))
  )
    return
  ledger.note(id, words, 'standing')
  ledger.status(id, 'completed', false)
  await question.click()
  await page
    .getByText('Completed. Saved on this device.')
    .waitFor({ timeout: 6_000 })
    .then(
      () => ledger.status(id, 'completed', true),
      () => undefined,
    )
}

async function lookAtOutbox(day: Day): Promise<void> {
  const outbox = await day.open('/app/outbox')
  const send = outbox.getByRole('button', { name: 'Send now' })
  if (await send.isVisible()) await send.click({ timeout: 2_000 }).catch(() => undefined)
  if (!day.isOffline) await day.settleConflicts(outbox)
}

async function signOutAndIn(day: Day): Promise<void> {
  await day.signOut()
  await day.signInAs(day.person)
  await day.getReady()
}

/** Somebody else works on the same tablet, and gives it back. */
async function handOver(day: Day): Promise<void> {
  await day.signOut()
  await day.signInAs(SECOND_EVALUATOR)
  await day.getReady()
  await makeWalkOn(day)
  await rateSome(day)
  await day.signOut()
  await day.signInAs(EVALUATOR)
  await day.getReady()
}

async function takeNewVersion(day: Day): Promise<void> {
  const page = await day.open('/app/library')
  const update = page.getByRole('region', { name: 'New version' }).getByRole('button', { name: 'Update now' })
  if (!(await update.isVisible())) return
  await update.click()
  await page.waitForEvent('load', { timeout: 5_000 }).catch(() => undefined)
  await day.signInAgain()
}

const idIn = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? ''
