import AxeBuilder from '@axe-core/playwright'
import { expect } from '@playwright/test'
import type { Page } from 'playwright'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
export const THEMES = ['light', 'dark', 'court'] as const

/** What axe finds, in one line for each element. `only` leaves all rules out but these. */
export async function violations(page: Page, theme: (typeof THEMES)[number], screen: string, only?: string[]): Promise<string[]> {
  await page.evaluate(([chosen, all]) => {
    document.documentElement.classList.remove(...all)
    document.documentElement.classList.add(chosen)
  }, [theme, [...THEMES]] as const)
  // Colors between two themes are of neither.
  await page.evaluate(() => Promise.all(document.getAnimations().filter((it) => it instanceof CSSTransition).map((it) => it.finished.catch(() => {}))))
  const axe = new AxeBuilder({ page }).setLegacyMode(true)
  const { violations: all } = await (only ? axe.withRules(only) : axe.withTags(WCAG)).analyze()
  return all.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${screen}, ${theme}: ${id} at ${target.join(' ')}: ${failureSummary?.replaceAll(/\s+/gu, ' ') ?? ''}`))
}

/** Nothing of this screen breaks WCAG 2.2 AA, in light and, where only the colors are others, in dark. Leaves the theme as it was. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  const theme = await page.evaluate(() => document.documentElement.className)
  const found = [...(await violations(page, 'light', screen)), ...(await violations(page, 'dark', screen, ['color-contrast']))]
  await page.evaluate((before) => { document.documentElement.className = before }, theme)
  expect(found).toEqual([])
}
