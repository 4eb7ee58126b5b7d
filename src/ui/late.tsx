import { Suspense, lazy, useEffect, useState } from 'react'
import type { ComponentType, FunctionComponent } from 'react'
import { whenIdle } from './when-idle.ts'

/** A page that waits for its first answer is idle too. */
const AFTER_FIRST_SCREEN_MS = 5_000
const loaders = new Set<() => Promise<unknown>>()

/**
 * A component whose code the first screen does not wait for: it is fetched once the page has nothing else to do, or
 * when it is first drawn. What is there already is drawn at once, as any other component is.
 */
export function late<P extends object>(load: () => Promise<ComponentType<P>>): FunctionComponent<P> {
  let loaded: ComponentType<P> | undefined
  const fetchOnce = async () => (loaded ??= await load())
  const Awaited = lazy(async () => ({ default: await fetchOnce() })) as unknown as ComponentType<P>
  loaders.add(fetchOnce)
  // What does not come now is asked for again when it is needed, and its absence told then.
  const page = window
  setTimeout(() => whenIdle(() => void fetchOnce().catch(() => {}), page), AFTER_FIRST_SCREEN_MS)
  return function Late(props: P) {
    // It stays the one it began with: another one would lose what has been typed into it.
    const [Drawn] = useState<ComponentType<P>>(() => loaded ?? Awaited)
    return (
      <Suspense fallback={null}>
        <Drawn {...props} />
      </Suspense>
    )
  }
}

/**
 * Fetches all that is late at once, for a page beside the court: digits are typed right after the keypad's button, on a
 * tablet that may never be idle.
 */
export function useNothingLate(): void {
  useEffect(() => void loadLate().catch(() => {}), [])
}

/** Fetches all that is late, and what becomes known by that. */
export async function loadLate(): Promise<void> {
  const before = loaders.size
  await Promise.all([...loaders].map((load) => load()))
  if (loaders.size > before) await loadLate()
}
