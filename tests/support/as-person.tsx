import type { ReactNode } from 'react'
import { SignedInProvider } from '#data/react/person.tsx'
import type { Services } from '#data/services.ts'
import type { SignedInPerson } from '#domain/session/session.ts'

type AsPersonProps = {
  services?: Partial<Services>
  /** Enough for a page that asks only whose it is. */
  userId?: string
  session?: Partial<SignedInPerson>
  children: ReactNode
}

const NONE = {}

/** Draws a page as the app does for a signed-in person. */
export function AsPerson({ services = NONE, userId, session, children }: AsPersonProps) {
  return (
    <SignedInProvider services={services as Services} person={(session ?? { userId }) as SignedInPerson}>
      {children}
    </SignedInProvider>
  )
}
