import { Share, X } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import type { InstallOffers } from '../install-offer.ts'
import css from './install-words.module.css'

type InstallWordsProps = {
  install: ReturnType<InstallOffers['get']>
  /** `court`: people whose work can be unsent. */
  who: 'court' | 'player' | 'staff'
  onDismiss: () => void
}

const REASONS = {
  court: 'It opens offline, and the browser keeps your work.',
  player: 'Your reports and orders are one tap away.',
  staff: 'Your teams, events and reports are one tap away.',
}

/** One button where the browser can install, the steps where it cannot. */
export function InstallWords({ install, who, onDismiss }: InstallWordsProps) {
  return (
    <section className={css.hint} aria-label="Install Courtside">
      {install ? (
        <>
          <p>
            <b>Install Courtside on this device.</b> {REASONS[who]}
          </p>
          <Button onClick={() => void install()}>Install</Button>
        </>
      ) : (
        <p>
          <b>Add Courtside to the Home Screen.</b>{' '}
          {who === 'court'
            ? 'Safari may delete unsent work after seven days without a visit. An app on the Home Screen keeps it.'
            : REASONS[who]}{' '}
          Tap Share <Share aria-label="(the square with the arrow)" />, then &ldquo;Add to Home Screen&rdquo;, and sign
          in there.{who === 'court' && ' The app has its own storage.'}
        </p>
      )}
      <Button variant="ghost" shape="icon" aria-label="Don’t show again" onClick={onDismiss}>
        <X aria-hidden />
      </Button>
    </section>
  )
}
