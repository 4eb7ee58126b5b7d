import { whenIdle } from './when-idle.ts'

const LONGEST_WAIT_MS = 10_000
/** A guess: no browser tells when a frame is on the glass. A page that nobody sees waits as long. */
const SHOWN_AFTER_MS = 500
/** What a page shows in the place of what it waits for. */
const WAITING = '[aria-busy=true], [data-loading]'

/**
 * Resolves once a page stands with its heading, nothing in it waits for an answer and it has been painted, and after
 * ten seconds in any case. What does not belong to it waits for that: a page that waits for its own files is idle too,
 * and on a slow line whatever is fetched then comes before them.
 */
export function firstScreen(page: Document = document): Promise<void> {
  const stands = () => page.querySelector('h1') !== null && page.querySelector(WAITING) === null
  return new Promise((resolve) => {
    const end = () => {
      news.disconnect()
      clearTimeout(patience)
      resolve()
    }
    const look = () => {
      if (!stands()) return
      news.disconnect()
      painted(page, end)
    }
    const news = new MutationObserver(look)
    const patience = setTimeout(end, LONGEST_WAIT_MS)
    news.observe(page.body, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['aria-busy', 'data-loading'],
    })
    look()
  })
}

/** The second frame begins once the first one is on its way to the screen. A hidden page is not painted. */
function painted({ hidden, defaultView: view }: Document, done: () => void) {
  if (hidden || !view) done()
  else view.requestAnimationFrame(() => view.requestAnimationFrame(() => setTimeout(done)))
}

/** Resolves once the first screen has been shown: a slow phone needs that long for a frame that was drawn. */
export async function firstScreenShown(page: Document = document): Promise<void> {
  await firstScreen(page)
  await new Promise((resolve) => setTimeout(resolve, SHOWN_AFTER_MS))
}

/** Resolves once the first screen has been shown and the page has nothing else to do. */
export async function afterFirstScreen(page: Window & typeof globalThis = window): Promise<void> {
  await firstScreenShown(page.document)
  await new Promise<void>((resolve) => whenIdle(resolve, page))
}

/**
 * Y74. Begins what reads everything on this device once the first screen is painted, because the screen's own reads
 * would wait for it. Returns what stops it, also before it has begun.
 */
export function beginAfterFirstScreen(begin: () => (() => void) | void): () => void {
  let isOver = false
  let stop: (() => void) | void
  void firstScreen().then(() => {
    if (!isOver) stop = begin()
  })
  return () => {
    isOver = true
    stop?.()
  }
}
