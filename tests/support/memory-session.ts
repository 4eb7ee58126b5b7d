import type { Services } from '#data/services.ts'
import type { SignedIn } from '#domain/session/session.ts'
import { nextSession } from '#domain/session/session.ts'
import type { TestUser } from './test-server.ts'

/** The part of the session store that pages of a signed-in person use, without an identity provider. */
export function memorySession(user: TestUser): Services['session'] & { now: () => SignedIn } {
  let session: SignedIn = {
    phase: 'signed-in',
    userId: user.id,
    role: user.role,
    roles: [user.role],
    isAdmin: false,
    isEvaluator: user.role === 'Evaluator',
    user: null,
    reach: 'confirmed',
  }
  const store: Partial<Services['session']> = {
    get: () => session,
    learn: async (learned) => {
      session = nextSession(session, { type: 'user-learned', user: learned }) as SignedIn
    },
  }
  return { ...store, now: () => session } as Services['session'] & { now: () => SignedIn }
}
