import { pick } from '#tests/drain/seeded-random.ts'
import type { Locator, Page } from 'playwright'
import { BrokenPromise } from './broken-promise.ts'
import type { Day } from './day.ts'
import { openOnes, openPanel, panelOf, STRAY_MS, tap } from './in-hand.ts'
import type { Value } from './ledger.ts'
import { readScreen } from './screen.ts'

export async function writeNote(day: Day): Promise<void> {
  const { id } = pick(day.random, openOnes(day))
  const page = await openPanel(day, id)
  const words = day.newWords()
  await page.getByRole('button', { name: 'Note', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Notes' })
  const field = sheet.getByRole('textbox').first()
  // Text that was begun and never saved is in the field again.
  await field.fill('')
  await field.fill(words)
  day.ledger.note(id, words, 'perhaps')
  const before = (await readScreen(page)).values
  const save = sheet.getByRole('button', { name: 'Save note' })
  await tap(day, page, save)
  const isSaved = await sheet.waitFor({ state: 'hidden', timeout: 5_000 }).then(
    () => true,
    () => false,
  )
  if (isSaved) {
    day.ledger.note(id, words, 'standing')
    return expectNoStrayTap(day, page, id, before)
  }
  day.ledger.write('note not saved', { text: await sheet.innerText() })
  await page.keyboard.press('Escape')
}

/** A tap that was meant for a sheet has rated nothing below it. */
async function expectNoStrayTap(day: Day, page: Page, id: string, before: ReadonlyMap<string, Value>): Promise<void> {
  await page.waitForTimeout(STRAY_MS)
  const after = (await readScreen(page)).values
  const changed = [...after].filter(
    ([key, value]) => before.has(key) && before.get(key) !== value && !day.ledger.elsewhere.has(`${id} ${key}`),
  )
  if (changed.length > 0) throw new BrokenPromise(`A tap on a sheet rated what is below it: ${JSON.stringify(changed)}`)
}

/**
 * A person needs at least this long to change tabs. If both tabs type during the same write to the disk, every letter
 * is kept once, but the words are mixed where the two texts meet (seed 981410091).
 */
const CHANGE_TABS_MS = 500

/** Both tabs have the field open before either is typed in. What was typed in either stays, through a reload too. */
export async function typeInTwoTabs(day: Day): Promise<void> {
  const { id } = pick(day.random, openOnes(day))
  const first = await openPanel(day, id)
  await day.openTab(panelOf(id))
  const second = day.page
  const [mine, theirs] = [day.newWords(), day.newWords()]
  for (const words of [mine, theirs]) day.ledger.note(id, words, 'perhaps')
  for (const tab of [second, first]) {
    await day.takeUp(tab)
    await (await openNotes(tab)).getByRole('textbox').first().fill('')
  }
  await notesOf(first).getByRole('textbox').first().pressSequentially(mine)
  await first.waitForTimeout(CHANGE_TABS_MS)
  await day.takeUp(second)
  await notesOf(second).getByRole('textbox').first().pressSequentially(theirs)
  await day.takeUp(first)
  if (day.random() < 0.5) await first.reload()
  for (const tab of [first, second]) {
    await day.takeUp(tab)
    await saveTyped(tab)
  }
  await day.closeOtherTabs()
  day.ledger.typed(id, mine)
  day.ledger.typed(id, theirs)
}

const notesOf = (page: Page) => page.getByRole('dialog', { name: 'Notes' })

async function openNotes(page: Page): Promise<Locator> {
  const sheet = notesOf(page)
  await page.getByRole('slider').or(sheet).first().waitFor()
  if (!(await sheet.isVisible())) await page.getByRole('button', { name: 'Note', exact: true }).click()
  await sheet.getByRole('textbox').first().waitFor()
  return sheet
}

async function saveTyped(page: Page): Promise<void> {
  const sheet = await openNotes(page)
  // An empty field has nothing to save: what it held is a note by now.
  await sheet.getByRole('button', { name: 'Save note' }).click()
  await sheet.waitFor({ state: 'hidden' })
}

export function hasNote(day: Day) {
  return notedOnes(day).length > 0
}

const notedOnes = (day: Day) => openOnes(day).filter(({ id }) => standingNote(day, id) !== undefined)

function standingNote({ ledger }: Day, id: string): string | undefined {
  return [...(ledger.notes.get(id) ?? [])].find(([, state]) => state === 'standing')?.[0]
}

export async function withdrawNote(day: Day): Promise<void> {
  const { id } = pick(day.random, notedOnes(day))
  const words = standingNote(day, id) ?? ''
  const page = await openPanel(day, id)
  await page.getByRole('button', { name: 'Note', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Notes' })
  const withdraw = sheet.getByRole('button', { name: `Withdraw note: ${words}` })
  await withdraw.waitFor()
  day.ledger.note(id, words, 'perhaps')
  await withdraw.click()
  await withdraw.waitFor({ state: 'detached', timeout: 5_000 }).then(
    () => day.ledger.note(id, words, 'withdrawn'),
    () => undefined,
  )
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
}
