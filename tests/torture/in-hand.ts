import type { Locator, Page } from 'playwright'
import type { Day, InHand } from './day.ts'

/** A tablet taps twice as often as this. */
const TAPS_TWICE = 0.4
/** The app says of taps that outlive a sheet: they count for nothing for half a second. */
export const STRAY_MS = 600

export function hasOpen(day: Day) {
  return openOnes(day).length > 0
}

export function openOnes({ inHand, person }: Day): InHand[] {
  return inHand.filter(({ by, hasRatings }) => by === person && hasRatings)
}

export const panelOf = (id: string) => `/app/evaluation-panel/${id}`

export async function openPanel(day: Day, id: string): Promise<Page> {
  const page = await day.open(panelOf(id))
  await page.getByRole('slider').first().waitFor()
  return page
}

/** One tap, or two at one place, as an impatient finger gives them. What the first one met may be gone for the second. */
export async function tap(day: Day, page: Page, target: Locator): Promise<void> {
  const box = day.random() < TAPS_TWICE ? await target.boundingBox() : null
  if (!box) return target.click()
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.click(x, y)
  await page.waitForTimeout(Math.floor(day.random() * STRAY_MS * 0.7))
  await page.mouse.click(x, y)
  day.ledger.write('tapped twice')
}
