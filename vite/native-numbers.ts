import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const OURS = fileURLToPath(new URL('../src/data/session/large-number.ts', import.meta.url))
const AMPLIFYS = /\/@aws-amplify\/auth\/.*\/BigInteger\.mjs$/u

/**
 * Puts `src/data/session/large-number.ts` in the place of Amplify's own arithmetic, on which a device spends most of a
 * sign-in. A build in which nothing was replaced fails: Amplify has moved it.
 */
export function nativeNumbers(): Plugin {
  let isReplaced = false
  return {
    name: 'courtside-native-numbers',
    apply: 'build',
    load: {
      filter: { id: AMPLIFYS },
      handler() {
        isReplaced = true
        return `export { LargeNumber as default } from ${JSON.stringify(OURS)}`
      },
    },
    buildEnd(error) {
      if (!error && !isReplaced) this.error('Amplify has its large numbers elsewhere than vite/native-numbers.ts looks')
    },
  }
}
