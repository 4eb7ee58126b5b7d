import type { IdentityConfig } from '#data/session/identity.ts'
import { readIdentityConfig } from '#data/session/identity-config.ts'

/** What the server tells with the page, and what the build and the address of the page decide. */
export type Env = {
  identity: IdentityConfig
  /** Whether the pool is the one that this server carries for trying out. */
  isLocalPool: boolean
  apiUrl: string
  build: string
}

/** The evaluator of the demonstration data, shown on the sign-in page of the local pool only. */
export const DEMO_SIGN_IN = { email: 'evaluator.demo@example.test', password: 'Courtside-demo-1' }

/**
 * `told` is what the server says of the user pool; throws when that can't be read. `moduleUrl` is the URL of a built
 * file, whose hash names the build.
 */
export function readEnv(told: string | undefined, origin: string, moduleUrl: string): Env {
  return {
    identity: readIdentityConfig(told, origin),
    isLocalPool: told === undefined,
    apiUrl: `${origin}/api`,
    build: /-([\w-]{8})\.js/u.exec(moduleUrl)?.[1] ?? 'dev',
  }
}
