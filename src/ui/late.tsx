import { useEffect, useState } from 'react'
import type { ComponentType, FunctionComponent } from 'react'
import { workersOf } from '#storage/page-storage.ts'
import { firstScreenShown } from './first-screen.ts'
import { toaster } from './toasts.ts'
import { whenIdle } from './when-idle.ts'

/** A page that waits for its first answer is idle too. */
const AFTER_FIRST_SCREEN_MS = 5_000
const loaders = new Set<() => Promise<unknown>>()

/**
 * A component whose code the first screen does not wait for: it is fetched once the page has nothing else to do, or
 * when it is first drawn. What is there already is drawn at once, as any other component is. What cannot be fetched is
 * told, and comes with the connection; a whole `page` throws instead, and `Otherwise` is drawn in the place of what
 * must not wait.
 */
export function late<P extends object>(
  load: () => Promise<ComponentType<P>>,
  kind: 'part' | 'page' = 'part',
  Otherwise?: FunctionComponent<P>,
): FunctionComponent<P> {
  let loaded: ComponentType<P> | undefined
  const fetchOnce = async () => (loaded ??= await load())
  loaders.add(fetchOnce)
  const page = window
  setTimeout(() => whenIdle(() => void fetchAhead(fetchOnce, page), page), AFTER_FIRST_SCREEN_MS)
  return function Late(props: P) {
    const [Drawn, draw] = useState<ComponentType<P> | undefined>(() => loaded)
    const [failure, fail] = useState<Error>()
    useEffect(() => {
      if (Drawn) return
      let isGone = false
      const fetchNow = () =>
        void fetchOnce().then(
          (found) => !isGone && draw(() => found),
          (error: unknown) => {
            if (isGone) return
            fail(error instanceof Error ? error : new Error(String(error)))
            if (kind === 'part' && !Otherwise)
              toaster.error('Connect to the internet once to open this.', 'Not on this device yet')
          },
        )
      fetchNow()
      addEventListener('online', fetchNow)
      return () => {
        isGone = true
        removeEventListener('online', fetchNow)
      }
    }, [Drawn])
    if (Drawn) return <Drawn {...props} />
    if (failure && kind === 'page') throw failure
    return failure && Otherwise ? <Otherwise {...props} /> : null
  }
}

/**
 * Fetches all that is late once the first screen has been shown or touched, for a page beside the court: digits are
 * typed right after the keypad's button, on a tablet that may never be idle.
 */
export function useNothingLate(): void {
  useEffect(() => {
    const page = window
    void Promise.race([firstScreenShown(), firstTouch(page)]).then(() => loadLate(page))
  }, [])
}

function firstTouch(page: Window = window): Promise<unknown> {
  return new Promise((resolve) => {
    for (const touch of ['pointerdown', 'keydown']) page.addEventListener(touch, resolve, { once: true, capture: true })
  })
}

/** Fetches all that is late, and what becomes known by that. Goes on after a test has closed the page. */
export async function loadLate(page: Window = globalThis.window): Promise<void> {
  const before = loaders.size
  const loading: Promise<void>[] = []
  for (const load of loaders) {
    loading.push(fetchAhead(load, page))
    // Each links to its files, which takes a slow phone 5 ms a link: a tap is heard in between.
    await new Promise((resolve) => setTimeout(resolve))
  }
  await Promise.all(loading)
  if (loaders.size > before) await loadLate(page)
}

/** Chromium never asks again for a file that it once failed to import: offline nothing is tried before it is needed. */
export async function fetchAhead(load: () => Promise<unknown>, page: Window = window): Promise<void> {
  if (!page.navigator.onLine && !workersOf(page)?.controller) return
  await load().catch(() => {})
}
