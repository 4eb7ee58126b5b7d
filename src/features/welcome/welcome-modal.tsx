import { useRef, useState } from 'react'
import { rememberWelcome } from '#data/db/meta.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import { keptReading } from '#data/reports/kept-reading.ts'
import { tabStorage } from '#storage/page-storage.ts'
import { Button } from '#ui/button.tsx'
import { Modal } from '#ui/modal.tsx'
import { welcomePoints } from './welcome-points.ts'
import css from './welcome-modal.module.css'

const LONGEST_WRITE_MS = 300
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

export type WelcomeProps = {}

/** What a person is greeted with; closed once, it stays closed for them on this device. */
export function WelcomeModal() {
  const { db } = useServices()
  const { userId, role, user } = usePerson()
  const [isClosed, setClosed] = useState(false)
  const [reading] = useState(() => keptReading(tabStorage))
  const start = useRef<HTMLButtonElement>(null)

  async function close() {
    // A load right after the dialog has closed would cancel the write. Storage that fails or is slow keeps nobody here.
    await Promise.race([rememberWelcome(db, userId).catch(() => {}), pause(LONGEST_WRITE_MS)])
    setClosed(true)
  }

  return (
    <Modal
      isOpen={!isClosed}
      onClose={() => void close()}
      title={user ? `Welcome, ${user.first_name}` : 'Welcome to Courtside'}
      initialFocus={start}
      footer={
        <Button ref={start} variant="solid" onClick={() => void close()}>
          Start
        </Button>
      }
    >
      <ul className={css.points}>
        {welcomePoints({ role, user }, reading?.isToKeep ? reading.name : undefined).map(
          ({ icon: Icon, title, text }) => (
            <li key={title}>
              <Icon aria-hidden />
              <div>
                <b>{title}</b>
                <p>{text}</p>
              </div>
            </li>
          ),
        )}
      </ul>
    </Modal>
  )
}
