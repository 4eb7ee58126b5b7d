import { expect } from '@playwright/test'
import type { Locator, Page } from 'playwright'
import { rateEverything } from './evaluator.ts'

/** What an evaluator does with a submission and its video, in the words on the screen. */

/** From the library's open queue to the panel of a player's submission, with the video next to it. */
export async function openFromQueue(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name: /^Open queue/u }).click()
  await page.getByRole('searchbox').fill(name)
  await page.getByRole('row').filter({ hasText: name }).getByRole('link', { name }).click()
  await page.waitForURL(/\/app\/evaluation-panel\//u)
  await expect(pane(page)).toBeVisible({ timeout: 30_000 })
}

export const pane = (page: Page): Locator => page.getByRole('complementary', { name: 'Video', exact: true })
export const film = (page: Page): Locator => pane(page).locator('video')
export const timeOf = (page: Page): Promise<number> => film(page).evaluate((it: HTMLVideoElement) => it.currentTime)
export const rateOf = (page: Page): Promise<number> => film(page).evaluate((it: HTMLVideoElement) => it.playbackRate)

/** It plays: the picture is there and its time goes on. */
export async function expectPlaying(page: Page): Promise<void> {
  const before = await timeOf(page)
  await expect
    .poll(() => timeOf(page), { message: 'the time of the video', timeout: 30_000 })
    .toBeGreaterThan(before + 0.3)
  expect(await film(page).evaluate((it: HTMLVideoElement) => it.videoWidth)).toBeGreaterThan(0)
}

/** Everything rated with 3, locked, with a note, completed. Returns the total as it is shown. */
export async function rateAndComplete(page: Page, note: string): Promise<string> {
  await rateEverything(page, 3)
  await page.getByRole('button', { name: 'Note', exact: true }).click()
  await page.getByRole('dialog').getByRole('textbox').first().fill(note)
  await page.getByRole('dialog').getByRole('button', { name: 'Save note' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Final save' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Lock the ratings' }).click()
  await page.waitForURL(/\/app\/summary\//u)
  const total = await page
    .getByRole('region', { name: 'Total performance' })
    .getByText(/^\d+\.\d$/u)
    .first()
    .innerText()
  await page.getByRole('button', { name: 'Complete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Complete evaluation' }).click()
  return total
}
