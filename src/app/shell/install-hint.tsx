import { useState, useSyncExternalStore } from 'react'
import { deviceStorage } from '#storage/page-storage.ts'
import { late } from '#ui/late.tsx'
import { useFirstScreenShown } from '#ui/use-first-screen-shown.ts'
import type { InstallOffers } from '../install-offer.ts'

const InstallWords = late(async () => (await import('./install-words.tsx')).InstallWords)

/** Kept with the device's own choices when a session ends. */
const DISMISSED_KEY = 'courtside-install-hint'

/** Why and how to install: one button where the browser can, the steps where it cannot. */
export function InstallHint({ offers }: { offers: InstallOffers }) {
  const install = useSyncExternalStore(offers.subscribe, offers.get)
  const isPageShown = useFirstScreenShown()
  const [isDismissed, dismiss] = useState(() => deviceStorage.getItem(DISMISSED_KEY) !== null)

  if (!isPageShown || isDismissed || isInstalled() || (!install && !isAppleTouch())) return null
  const dismissForGood = () => {
    deviceStorage.setItem(DISMISSED_KEY, 'dismissed')
    dismiss(true)
  }
  return <InstallWords install={install} onDismiss={dismissForGood} />
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
