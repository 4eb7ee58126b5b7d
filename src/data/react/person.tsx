import { createContext, useContext, useMemo } from 'react'
import type { ReactNode } from 'react'
import type { SignedInPerson } from '#domain/session/session.ts'
import type { Services } from '../services.ts'

type Signed = { services: Services; person: SignedInPerson }

const SignedContext = createContext<Signed | undefined>(undefined)

/** Draws pages that may ask `usePerson` and `useServices`. */
export function SignedInProvider({ services, person, children }: Signed & { children: ReactNode }) {
  const signed = useMemo(() => ({ services, person }), [services, person])
  return <SignedContext value={signed}>{children}</SignedContext>
}

/** Returns the signed-in person to whom the page belongs. Throws outside `SignedInProvider`. */
export function usePerson(): SignedInPerson {
  return useSigned().person
}

/** Returns the services of the signed-in person. Throws outside `SignedInProvider`. */
export function useServices(): Services {
  return useSigned().services
}

function useSigned(): Signed {
  const signed = useContext(SignedContext)
  if (!signed) throw new Error('This component needs a SignedInProvider around it')
  return signed
}
