import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright'
import { launchChromium } from '#tests/engines/chromium/launch.ts'
import { DEMO_EVENT, LIVE } from './addresses.ts'
import { closeWelcome, fillInSignIn } from './evaluator.ts'
import { expect, test } from './shared-stage.ts'

/** What is spoken of a control: what it is, and what it is called. */
type Spoken = string

const TABLET = { width: 1024, height: 768 }
const PAGES: { who: string; address: string; title: RegExp }[] = [
  { who: 'evaluator', address: '/app/library', title: /^Library$/u },
  { who: 'evaluator', address: `/app/evaluation-panel/${LIVE}?skill=SHO`, title: /^Shooting$/u },
  { who: 'evaluator', address: `/app/evaluation-panel/${LIVE}?skill=TEAM`, title: /./u },
  { who: 'evaluator', address: '/app/outbox', title: /^Outbox$/u },
  { who: 'evaluator', address: `/app/event/${DEMO_EVENT}`, title: /./u },
  { who: 'director', address: '/app/performance-portal', title: /./u },
  { who: 'player', address: '/app/home', title: /./u },
  { who: 'player', address: '/app/video-upload', title: /./u },
]

/**
 * VoiceOver reads WebKit's tree; here WebKitGTK's is held against Chromium's, control by control. What differs in words
 * would be heard differently on an iPad.
 */
for (const who of new Set(PAGES.map((it) => it.who)))
  test(`what a screen reader is told of the pages of ${who}.demo is the same in WebKit and in Chromium`, async ({
    visit,
    network,
  }) => {
    const profile = mkdtempSync(path.join(tmpdir(), 'courtside-spoken-'))
    const chromium = await launchChromium(profile, 'shell')
    try {
      const here = await visit('/', TABLET)
      const there = await (await chromium.browser.newContext({ viewport: TABLET })).newPage()
      await there.goto(`${network.origin}/`)
      for (const page of [here, there]) {
        await fillInSignIn(page, `${who}.demo@example.test`)
        await closeWelcome(page, `${who}.demo@example.test`)
      }
      const differences: string[] = []
      for (const { address, title } of PAGES.filter((it) => it.who === who)) {
        for (const page of [here, there]) await open(page, `${network.origin}${address}`, title)
        await expect
          .poll(async () => differenceOf(await spokenInWebKit(), await spokenInChromium(there)), { timeout: 15_000 })
          .toEqual([])
          .catch(async () => {
            const lines = differenceOf(await spokenInWebKit(), await spokenInChromium(there))
            differences.push(...lines.map((line) => `${address}: ${line}`))
          })
      }
      expect(differences).toEqual([])
    } finally {
      await chromium.close()
      rmSync(profile, { recursive: true, force: true })
    }
  })

async function open(page: Page, address: string, title: RegExp) {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible({ timeout: 30_000 })
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

/** The names that the accessibility bus of Linux has for what is a role in ARIA. */
const OF_THE_BUS: Record<string, string> = {
  'push button': 'button',
  'toggle button': 'button',
  'combo box': 'popup',
  link: 'link',
  slider: 'slider',
  entry: 'textbox',
  'password text': 'textbox',
  'check box': 'checkbox',
  'radio button': 'radio',
  'page tab': 'tab',
  heading: 'heading',
}
const OF_CHROMIUM: Record<string, string> = {
  button: 'button',
  link: 'link',
  slider: 'slider',
  textbox: 'textbox',
  searchbox: 'textbox',
  checkbox: 'checkbox',
  radio: 'radio',
  tab: 'tab',
  heading: 'heading',
  combobox: 'popup',
}

async function spokenInWebKit(): Promise<Spoken[]> {
  const { stdout } = await promisify(execFile)('/usr/bin/python3', [
    path.join(import.meta.dirname, '..', 'engines', 'webkit', 'spoken.py'),
  ])
  return (JSON.parse(stdout) as [role: string, name: string][]).flatMap(([role, name]) => said(OF_THE_BUS[role], name))
}

async function spokenInChromium(page: Page): Promise<Spoken[]> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  await session.detach()
  return nodes.flatMap(({ ignored, role, name, properties = [] }) => {
    // WebKit says of a button with a menu that it pops one up, as of a list to choose from.
    const opens = properties.some((it) => it.name === 'hasPopup' && it.value.value !== 'false')
    const what = role?.value === 'button' && opens ? 'popup' : OF_CHROMIUM[String(role?.value)]
    return ignored ? [] : said(what, String(name?.value ?? ''))
  })
}

function said(role: string | undefined, name: string): Spoken[] {
  return role === undefined ? [] : [`${role} “${name.replaceAll(/\s+/gu, ' ').trim()}”`]
}

/** What one of them says and the other one doesn't, or not as often. */
function differenceOf(webkit: readonly Spoken[], chromium: readonly Spoken[]): string[] {
  const counts = new Map<Spoken, number>()
  for (const it of webkit) counts.set(it, (counts.get(it) ?? 0) + 1)
  for (const it of chromium) counts.set(it, (counts.get(it) ?? 0) - 1)
  return [...counts]
    .filter(([, count]) => count !== 0)
    .map(([it, n]) => `${n > 0 ? 'WebKit' : 'Chromium'} alone: ${it}`)
}
