import type { AnyRouter } from '@tanstack/react-router'
import { planAt } from '#domain/doors/routes-table.ts'

/** A page that loads shows its heading late; after this nobody waits for it any more. */
const PATIENCE_MS = 3_000
const AFTER_DIALOG_MS = 100

/**
 * Names every page in the browser's title, and puts the focus on its heading when it was reached from another page.
 */
export function followPages(router: AnyRouter, page: Document = document): void {
  let stopWaiting = () => {}
  let before: Element | null = null
  // Before, not after: by the time a page has come it may have put the focus where the person goes on.
  router.subscribe('onBeforeNavigate', () => {
    before = page.activeElement
  })
  router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
    page.title = titleOf(router)
    stopWaiting()
    if (fromLocation && pathChanged) stopWaiting = focusHeading(page, before)
  })
}

function titleOf(router: AnyRouter): string {
  const title = router.state.matches.map(({ fullPath }) => planAt(fullPath)?.title).findLast((it) => it !== undefined)
  return title === undefined ? 'Courtside' : `${title} · Courtside`
}

/** Leaves the focus where the page, or the person, has put it meanwhile. Returns what ends the waiting. */
function focusHeading(page: Document, before: Element | null): () => void {
  let hadDialog = false
  let later: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    // A sheet that closes with the navigation gives the focus back to its opener first.
    const isCovered = page.querySelector('[role=dialog]') !== null
    hadDialog ||= isCovered
    if (isCovered || !page.querySelector('h1')) return
    stop()
    later = setTimeout(() => takeFocus(page, before), hadDialog ? AFTER_DIALOG_MS : 0)
  }
  const news = new MutationObserver(look)
  const patience = setTimeout(() => news.disconnect(), PATIENCE_MS)
  const stop = () => {
    news.disconnect()
    clearTimeout(patience)
    clearTimeout(later)
  }
  news.observe(page.body, { childList: true, subtree: true })
  look()
  return stop
}

function takeFocus(page: Document, before: Element | null): void {
  const heading = page.querySelector<HTMLElement>('h1')
  const main = page.querySelector('main')
  const { activeElement } = page
  const isPutInPage = activeElement !== before && activeElement !== main && main?.contains(activeElement) === true
  if (!heading || isPutInPage || page.querySelector('[role=dialog]')) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
