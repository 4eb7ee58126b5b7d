import type { Page } from 'playwright'

/** The observer tells of nothing shorter. */
const SHORTEST_MS = 16

/**
 * A tap without Playwright's checks. They run in the page and in the time of the tap, at its speed: what a tap hits
 * takes 2 to 4 ms, and a look for roles in the court of an event, as long as a digit.
 */
export const FINGER = { force: true, timeout: 5_000 }

/** A tap on a tile of a scale is a tap too. */
type Kind = 'tap' | 'tile' | 'key'

/** From now on the page writes down how long each tap and each key takes, from the input to the next paint. */
export async function watchInteractions(page: Page): Promise<void> {
  await page.evaluate((durationThreshold) => {
    window.interactions = { tap: new Map(), tile: new Map(), key: new Map() }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[]) {
        const id = (entry as PerformanceEventTiming & { interactionId: number }).interactionId
        if (id === 0) continue
        const isTile = entry.target instanceof Element && entry.target.closest('[data-value]') !== null
        const kinds: Kind[] = entry.name.startsWith('key') ? ['key'] : isTile ? ['tap', 'tile'] : ['tap']
        for (const kind of kinds) {
          const own = window.interactions[kind]
          own.set(id, Math.max(own.get(id) ?? 0, entry.duration))
        }
      }
    }).observe({ type: 'event', durationThreshold, buffered: true } as PerformanceObserverInit)
  }, SHORTEST_MS)
}

/** Milliseconds of so many taps or keys; those that left no entry count as the shortest. */
export async function durationsOf(page: Page, kind: Kind, count: number): Promise<number[]> {
  await page.waitForTimeout(500)
  const told = await page.evaluate((of) => [...window.interactions[of].values()], kind)
  return [...told, ...Array.from({ length: Math.max(0, count - told.length) }, () => SHORTEST_MS)]
}

/** From now on the page counts the clicks on what the selector finds. */
export async function watchHits(page: Page, selector: string): Promise<void> {
  await page.evaluate((of) => {
    window.hits = 0
    const count = ({ target }: Event) => {
      if (target instanceof Element && target.closest(of)) window.hits += 1
    }
    addEventListener('click', count, { capture: true })
  }, selector)
}

/** A tap that found nothing would count as the quickest. */
export async function assertHits(page: Page, count: number): Promise<void> {
  const hits = await page.evaluate(() => window.hits)
  if (hits !== count) throw new Error(`${hits} of ${count} taps found their tile`)
}

declare global {
  interface Window {
    hits: number
    interactions: Record<Kind, Map<number, number>>
  }
}
