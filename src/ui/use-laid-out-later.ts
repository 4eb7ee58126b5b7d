import { useEffect, useState } from 'react'
import type { RefObject } from 'react'
import { afterFonts } from './theme/bring-fonts.ts'
import { afterFirstScreen } from './first-screen.ts'
import { wasFirstScreenShown } from './use-first-screen-shown.ts'

const PARTS = 'section'

/** Somebody has gone on from the first one. */
let isOver = false

/**
 * Whether the parts of a long page that are out of sight may be left without a layout, for the stylesheet to say so:
 * while it is the first screen of a visit, and seen from its top. Once it was shown and the fonts are here they are
 * laid out, one after the other. A page that somebody comes back to, or whose address names a part, is laid out whole
 * at once: it has to stand where they left it. So is what they go to meanwhile, which is another `address`.
 */
export function useLaidOutLater(page: RefObject<HTMLElement | null>, address: string): boolean {
  const [first] = useState(address)
  const [isLater, setLater] = useState(() => !isOver && !wasFirstScreenShown() && isSeenFromTop())
  if (isLater && address !== first) setLater(false)
  useEffect(() => {
    if (!isLater) return
    let isHere = true
    void layOut(page, () => isHere).finally(() => isHere && setLater(false))
    return () => {
      isHere = false
      isOver = true
    }
  }, [page, isLater])
  return isLater
}

function isSeenFromTop({ location, performance }: Window = window): boolean {
  const visits = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return location.hash === '' && visits[0]?.type === 'navigate'
}

async function layOut(page: RefObject<HTMLElement | null>, isWanted: () => boolean): Promise<void> {
  await afterFirstScreen()
  await afterFonts().catch(() => {})
  const parts = [...(page.current?.querySelectorAll<HTMLElement>(PARTS) ?? [])]
  for (const part of parts) {
    if (!isWanted()) break
    part.style.contentVisibility = 'visible'
    // A frame each: a slow phone hears a tap in between.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  }
}
