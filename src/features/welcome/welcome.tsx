import { useObservable } from 'dexie-react-hooks'
import { liveRows } from '#data/db/live-rows.ts'
import { wasWelcomed } from '#data/db/meta.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import { late } from '#ui/late.tsx'
import type { WelcomeProps } from './welcome-modal.tsx'

const WelcomeModal = late(async () => (await import('./welcome-modal.tsx')).WelcomeModal)

/** Greets a person who signs in on this device for the first time, once there is more to see than a profile's form. */
export function Welcome(props: WelcomeProps) {
  const services = useServices()
  const session = usePerson()
  const { db } = services
  const { userId, user } = session
  const isBeginning = user?.is_profile_created === false && user.events.length === 0
  // A database that cannot be read is no reason to stand in the way.
  const isWelcomed = useObservable(() => liveRows(db, () => wasWelcomed(db, userId).catch(() => true)), [db, userId])
  return isWelcomed === false && !isBeginning && <WelcomeModal {...props} />
}
