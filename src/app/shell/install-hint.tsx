import { Share, X } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { Button } from '#ui/button.tsx'
import type { InstallOffers } from '../install-offer.ts'
import shellCss from './shell.module.css'

/** Kept with the device's own choices when a session ends. */
const DISMISSED_KEY = 'courtside-install-hint'

/** Why and how to install: one button where the browser can, the steps where it cannot. */
export function InstallHint({ offers }: { offers: InstallOffers }) {
  const install = useSyncExternalStore(offers.subscribe, offers.get)
  const [isDismissed, dismiss] = useState(() => localStorage.getItem(DISMISSED_KEY) !== null)

  if (isDismissed || isInstalled() || (!install && !isAppleTouch())) return null
  return (
    <section className={shellCss.installHint} aria-label="Install Courtside">
      {install ? (
        <>
          <p>
            <b>Install Courtside on this device.</b> It opens offline, and the browser keeps your work.
          </p>
          <Button onClick={() => void install()}>Install</Button>
        </>
      ) : (
        <p>
          <b>Add Courtside to the Home Screen.</b> Safari may delete unsent work after seven days without a visit. An
          app on the Home Screen keeps it. Tap Share <Share aria-label="(the square with the arrow)" />, then &ldquo;Add
          to Home Screen&rdquo;, and sign in there. The app has its own storage.
        </p>
      )}
      <Button
        variant="ghost"
        shape="icon"
        aria-label="Don’t show again"
        onClick={() => {
          localStorage.setItem(DISMISSED_KEY, 'dismissed')
          dismiss(true)
        }}
      >
        <X aria-hidden />
      </Button>
    </section>
  )
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
