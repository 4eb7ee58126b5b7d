import { useState } from 'react'
import type { SignedIn } from '#domain/session/session.ts'

/**
 * Whether a profile page creates or changes; the same until it is left, though saving makes a created profile of it.
 */
export function useProfileMode(session: SignedIn | null): 'create' | 'edit' {
  const [mode] = useState<'create' | 'edit'>(() => (session?.user?.is_profile_created === false ? 'create' : 'edit'))
  return mode
}
