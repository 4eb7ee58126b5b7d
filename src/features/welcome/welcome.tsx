import { useObservable } from 'dexie-react-hooks'
import { liveRows } from '#data/db/live-rows.ts'
import { wasWelcomed } from '#data/db/meta.ts'
import { late } from '#ui/late.tsx'
import type { WelcomeProps } from './parts/welcome-modal.tsx'

const WelcomeModal = late(async () => (await import('./parts/welcome-modal.tsx')).WelcomeModal)

/** Greets a person who signs in on this device for the first time. */
export function Welcome(props: WelcomeProps) {
  const { db } = props.services
  const { userId } = props.session
  // A database that cannot be read is no reason to stand in the way.
  const isWelcomed = useObservable(() => liveRows(db, () => wasWelcomed(db, userId).catch(() => true)), [db, userId])
  return isWelcomed === false && <WelcomeModal {...props} />
}
