import { Share, X } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import type { InstallOffers } from '../install-offer.ts'
import shellCss from './shell.module.css'

type InstallWordsProps = { install: ReturnType<InstallOffers['get']>; onDismiss: () => void }

/** One button where the browser can install, the steps where it cannot. */
export function InstallWords({ install, onDismiss }: InstallWordsProps) {
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
      <Button variant="ghost" shape="icon" aria-label="Don’t show again" onClick={onDismiss}>
        <X aria-hidden />
      </Button>
    </section>
  )
}
