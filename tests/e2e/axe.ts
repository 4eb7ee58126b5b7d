import { expect } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright'

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** What depends on the theme alone. */
const COLORS = ['color-contrast', 'link-in-text-block']
const THEMES = ['light', 'dark', 'court'] as const
type Theme = (typeof THEMES)[number]

/** What axe finds, in one line for each element. `only` leaves all rules out but these. */
export async function violations(
  page: Page,
  theme: Theme,
  screen: string,
  only?: readonly string[],
): Promise<string[]> {
  await wear(page, theme)
  // Given to a page once: a megabyte of code with each question would take longer than the answer.
  for (const frame of page.frames()) {
    if (await frame.evaluate(() => 'axe' in globalThis)) continue
    await frame.evaluate(withoutElementsOfAria)
    await frame.evaluate(SOURCE)
  }
  const found = await ask(page, only)
  if (found.length === 0) return []
  // A page may begin to change in the moment of the question. What is wrong with it is still wrong when it is at rest.
  await rest(page)
  return (await ask(page, only)).map((line) => `${screen}, ${theme}: ${line.replaceAll(/\s+/gu, ' ')}`)
}

/**
 * What axe reads beside the attributes, `ariaLabelledByElements` and the like: Firefox 153 loses the whole tab over it.
 * The app sets attributes alone.
 */
function withoutElementsOfAria() {
  for (const name of Object.getOwnPropertyNames(Element.prototype))
    if (/^aria\w+Elements?$/u.test(name)) Reflect.deleteProperty(Element.prototype, name)
}

function ask(page: Page, only?: readonly string[]): Promise<string[]> {
  return page.evaluate(
    async ({ tags, rules }) => {
      const { axe: asked } = globalThis as unknown as { axe: typeof axe }
      // The nodes that pass are not asked for, nor the style sheets: no rule of these needs them.
      const runOnly = rules ? { type: 'rule' as const, values: rules } : { type: 'tag' as const, values: tags }
      const result = await asked.run({ runOnly, resultTypes: ['violations'], preload: false })
      return result.violations.flatMap(({ id, nodes }) =>
        nodes.map((node) => `${id} at ${node.target.join(' ')}: ${node.failureSummary ?? ''}`),
      )
    },
    { tags: WCAG, rules: only && [...only] },
  )
}

/** Of all three themes; what does not depend on colors is asked in light alone. */
export async function violationsInEachTheme(page: Page, screen: string): Promise<string[]> {
  const found: string[] = []
  for (const theme of THEMES)
    found.push(...(await violations(page, theme, screen, theme === 'light' ? undefined : COLORS)))
  return found
}

/**
 * Nothing of this screen breaks WCAG 2.2 AA, in light and, where only the colors are others, in dark. Leaves the theme
 * as it was.
 */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  const theme = await page.evaluate(() => document.documentElement.className)
  const found = [...(await violations(page, 'light', screen)), ...(await violations(page, 'dark', screen, COLORS))]
  await page.evaluate((before) => {
    document.documentElement.className = before
  }, theme)
  expect(found).toEqual([])
}

async function wear(page: Page, theme: Theme): Promise<void> {
  await page.evaluate(
    ([chosen, all]) => {
      document.documentElement.classList.remove(...all)
      document.documentElement.classList.add(chosen)
    },
    [theme, [...THEMES]] as const,
  )
  await rest(page)
}

/**
 * Colors between two themes are of neither, and what is still on its way in is half seen through. What follows a finger
 * never ends.
 */
async function rest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ends = (it: Animation) =>
      it.playState === 'running' &&
      it.timeline === document.timeline &&
      it.effect?.getComputedTiming().endTime !== Infinity
    const moving = () => document.getAnimations().filter(ends)
    // One animation may start another a frame later. A page that draws no frames never resolves `finished`, so this
    // reads `playState`.
    for (let atRest = 0, rounds = 0; atRest < 2 && rounds < 200; rounds += 1) {
      atRest = moving().length === 0 ? atRest + 1 : 0
      await new Promise((resolve) => setTimeout(resolve, 40))
    }
  })
}
