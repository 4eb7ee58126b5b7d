import { whenIdle } from './when-idle.ts'

const LONGEST_WAIT_MS = 10_000
/** What a page shows in the place of what it waits for. */
const WAITING = '[aria-busy=true], [data-loading]'

/**
 * Resolves once a page stands with its heading and nothing in it waits for an answer, and after ten seconds in any
 * case. What does not belong to it waits for that: a page that waits for its own files is idle too, and on a slow line
 * whatever is fetched then comes before them.
 */
export function firstScreen(page: Document = document): Promise<void> {
  const stands = () => page.querySelector('h1') !== null && page.querySelector(WAITING) === null
  if (stands()) return Promise.resolve()
  return new Promise((resolve) => {
    const end = () => {
      news.disconnect()
      clearTimeout(patience)
      resolve()
    }
    const news = new MutationObserver(() => stands() && end())
    const patience = setTimeout(end, LONGEST_WAIT_MS)
    news.observe(page.body, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['aria-busy', 'data-loading'],
    })
  })
}

/** Resolves once the first screen stands and the page has nothing else to do. */
export async function afterFirstScreen(page: Window & typeof globalThis = window): Promise<void> {
  await firstScreen(page.document)
  await new Promise<void>((resolve) => whenIdle(resolve, page))
}
