import { useState } from 'react'
import type { Role } from '#domain/access/role.ts'
import { profileState } from '#domain/doors/doors.ts'
import type { SignedInPerson } from '#domain/session/session.ts'

/**
 * Whether a profile page creates or changes; the same until it is left, though saving makes a created profile of it.
 */
export function useProfileMode(session: SignedInPerson | null, role: Role): 'create' | 'edit' {
  const [mode] = useState<'create' | 'edit'>(() =>
    session && profileState(session, role) === 'not-created' ? 'create' : 'edit',
  )
  return mode
}
