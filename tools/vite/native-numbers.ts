import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

/** The file of Amplify's own large numbers. A test finds an import that this does not match. */
export const AMPLIFYS_NUMBERS = /\/BigInteger\/BigInteger\.mjs$/u

/** Gives Amplify's sign-in our arithmetic on BigInt, in the build and in development (decision 0060). */
export function nativeNumbers(): Rolldown.Plugin {
  const ours = fileURLToPath(new URL('../../src/data/session/large-number.ts', import.meta.url))
  return {
    name: 'courtside-native-numbers',
    load: {
      filter: { id: AMPLIFYS_NUMBERS },
      handler: () => `export { LargeNumber as default } from ${JSON.stringify(ours)}`,
    },
  }
}
