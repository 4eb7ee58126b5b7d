import { Share, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '#ui/button.tsx'

/** Kept with the device's own choices when a session ends. */
const DISMISSED_KEY = 'courtside-install-hint'

/** Chromium's offer; no type library has it because no other browser does. */
type InstallOffer = Event & { prompt(): Promise<unknown> }

/** Why and how to install: one button where the browser can, the steps where it cannot. */
export function InstallHint() {
  const [offer, setOffer] = useState<InstallOffer>()
  const [isDismissed, dismiss] = useState(() => localStorage.getItem(DISMISSED_KEY) !== null)

  useEffect(() => {
    const keep = (event: Event) => {
      event.preventDefault()
      setOffer(event as InstallOffer) // The browser fires this type under this name.
    }
    addEventListener('beforeinstallprompt', keep)
    return () => removeEventListener('beforeinstallprompt', keep)
  }, [])

  if (isDismissed || isInstalled() || (!offer && !isAppleTouch())) return null
  return (
    <section className="install-hint" aria-label="Install Courtside">
      {offer ? (
        <>
          <p><b>Install Courtside on this device.</b> It then starts without signal, and the browser keeps your work.</p>
          <Button onClick={() => void offer.prompt().then(() => setOffer(undefined))}>Install</Button>
        </>
      ) : (
        <p>
          <b>Add Courtside to the Home Screen.</b> iPadOS may delete unsent work of a page in Safari after seven days without a visit;
          it keeps the work of an app on the Home Screen. Tap Share <Share aria-label="(the square with the arrow)" />, then
          &ldquo;Add to Home Screen&rdquo;, and sign in there: the app has its own storage.
        </p>
      )}
      <Button variant="ghost" shape="icon" aria-label="Do not show again" onClick={() => {
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
  return matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true)
}

/** iPadOS calls itself a Mac; only the touch points tell. */
function isAppleTouch(): boolean {
  return /iPad|iPhone/u.test(navigator.userAgent) || (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)
}
