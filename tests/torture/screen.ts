import type { Page } from 'playwright'
import { keyOf } from './items.ts'
import type { Value } from './ledger.ts'

/** What a person reads at one moment: the words of the chip, and the value of every scale by its key. */
export type Screen = { chip: string; values: Map<string, Value> }

const SAVED = '^(?:Saved on this device|Sending|Accepted by server)'
const ANYTHING = ''
const PATIENCE_MS = 6_000

export async function readScreen(page: Page): Promise<Screen> {
  const seen = await page.evaluate(look, ANYTHING)
  return seen ? screenOf(seen) : { chip: '', values: new Map() }
}

/** The first moment at which the chip calls the work saved; undefined when it does not in time. */
export async function untilSaved(page: Page, timeout = PATIENCE_MS): Promise<Screen | undefined> {
  const seen = await page.waitForFunction(look, SAVED, { timeout }).catch(() => undefined)
  const facts = await seen?.jsonValue()
  return facts ? screenOf(facts) : undefined
}

type Facts = { chip: string; scales: { name: string; now: string | null; text: string | null }[] }

/** Runs in the page: the chip and the values of one and the same moment, if the chip says something like this. */
function look(chipIsLike: string): Facts | false {
  const chips = document.querySelectorAll('[role="status"][aria-label="Sync status"]')
  const chip = chips[chips.length - 1]?.textContent ?? ''
  if (!new RegExp(chipIsLike, 'u').test(chip)) return false
  const scales = [...document.querySelectorAll('[role="slider"][aria-label]')]
  return {
    chip,
    scales: scales.map((it) => ({
      name: it.getAttribute('aria-label') ?? '',
      now: it.getAttribute('aria-valuenow'),
      text: it.getAttribute('aria-valuetext'),
    })),
  }
}

function screenOf({ chip, scales }: Facts): Screen {
  const known = scales.flatMap(({ name, now, text }): [string, Value][] => {
    const key = keyOf(name)
    const value = now === null ? (text === 'Not observed' ? 0 : null) : Number(now)
    return key === undefined ? [] : [[key, value]]
  })
  return { chip, values: new Map(known) }
}
