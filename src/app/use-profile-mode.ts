import { useState } from 'react'
import type { SignedInPerson } from '#domain/session/session.ts'

/**
 * Whether a profile page creates or changes; the same until it is left, though saving makes a created profile of it.
 */
export function useProfileMode(session: SignedInPerson | null): 'create' | 'edit' {
  const [mode] = useState<'create' | 'edit'>(() => (session?.user?.is_profile_created === false ? 'create' : 'edit'))
  return mode
}
