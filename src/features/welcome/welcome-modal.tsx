import { useObservable } from 'dexie-react-hooks'
import { useRef, useState } from 'react'
import { liveRows } from '#data/db/live-rows.ts'
import { rememberWelcome, wasWelcomed } from '#data/db/meta.ts'
import type { Services } from '#data/services.ts'
import type { SignedIn } from '#domain/session/session.ts'
import { Button } from '#ui/button.tsx'
import { Modal } from '#ui/modal.tsx'
import { WELCOME_POINTS } from './welcome-points.ts'
import css from './welcome.module.css'

type WelcomeModalProps = { services: Pick<Services, 'db'>; session: Pick<SignedIn, 'userId' | 'role' | 'user'> }

/** Greets a person who signs in on this device for the first time; closed once, it stays closed for them. */
export function WelcomeModal({ services: { db }, session: { userId, role, user } }: WelcomeModalProps) {
  // A database that cannot be read is no reason to stand in the way.
  const isWelcomed = useObservable(() => liveRows(db, () => wasWelcomed(db, userId).catch(() => true)), [db, userId])
  const [isClosed, setClosed] = useState(false)
  const start = useRef<HTMLButtonElement>(null)

  function close() {
    setClosed(true)
    // What cannot be kept is shown once more at the next start.
    rememberWelcome(db, userId).catch(() => {})
  }

  return (
    <Modal
      isOpen={isWelcomed === false && !isClosed}
      onClose={close}
      title={user ? `Welcome, ${user.first_name}` : 'Welcome to Courtside'}
      initialFocus={start}
      footer={
        <Button ref={start} variant="solid" onClick={close}>
          Start
        </Button>
      }
    >
      <ul className={css.welcomePoints}>
        {WELCOME_POINTS[role].map(({ icon: Icon, title, text }) => (
          <li key={title}>
            <Icon aria-hidden />
            <div>
              <b>{title}</b>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Modal>
  )
}
