import { useEffect, useState, useSyncExternalStore } from 'react'
import type { SignedIn } from '#domain/session/session.ts'
import { deviceStorage } from '#storage/page-storage.ts'
import { fetchAhead, late } from '#ui/late.tsx'
import { useFirstScreenShown } from '#ui/use-first-screen-shown.ts'
import type { InstallOffers } from '../install-offer.ts'

const fetchWords = async () => (await import('./install-words.tsx')).InstallWords
const InstallWords = late(fetchWords)

/** Kept with the device's own choices when a session ends. */
const DISMISSED_KEY = 'courtside-install-hint'

/** The pages that people start from. */
const START_PAGES = ['/app/home', '/app/library', '/app/events', '/app/performance-portal']

type InstallHintProps = {
  offers: InstallOffers
  session: Pick<SignedIn, 'role' | 'isEvaluator' | 'user'>
  pathname: string
}

/** W53. Why and how to install, above a start page. It appears with a page and never pushes one down. */
export function InstallHint({ offers, session, pathname }: InstallHintProps) {
  const install = useSyncExternalStore(offers.subscribe, offers.get)
  const isPageShown = useFirstScreenShown()
  const [isDismissed, dismiss] = useState(() => deviceStorage.getItem(DISMISSED_KEY) !== null)

  const isKnown = isPageShown && !isDismissed && !isInstalled() && (install !== undefined || isAppleTouch())
  const [page, turn] = useState({ pathname, hasHint: false })
  if (page.pathname !== pathname) turn({ pathname, hasHint: isKnown })

  useEffect(() => {
    if (isKnown) void fetchAhead(fetchWords)
  }, [isKnown])
  if (!isKnown || !page.hasHint || !START_PAGES.includes(pathname)) return null
  const dismissForGood = () => {
    deviceStorage.setItem(DISMISSED_KEY, 'dismissed')
    dismiss(true)
  }
  return <InstallWords install={install} who={whoIs(session)} onDismiss={dismissForGood} />
}

function isInstalled(): boolean {
  return (
    matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true)
  )
}

/** iPadOS calls itself a Mac; only the touch points tell. */
function isAppleTouch(): boolean {
  return (
    /iPad|iPhone/u.test(navigator.userAgent) ||
    (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)
  )
}

/** People who work at an event have unsent work too, whatever their role. */
function whoIs({ role, isEvaluator, user }: Pick<SignedIn, 'role' | 'isEvaluator' | 'user'>) {
  if (isEvaluator || (user?.events ?? []).length > 0) return 'court'
  return role === 'Player' ? 'player' : 'staff'
}
