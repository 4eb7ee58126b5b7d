import { createMemoryStore } from '#server/standins/idp/store.ts'
import type { Store } from '#server/standins/idp/store.ts'
import { openPoolKeys } from '#server/standins/idp/pool-keys.ts'

let keys: unknown

/** An empty store of a user pool. All of a process share one pair of keys: making one takes longer than most tests. */
export function aPoolStore(): Store {
  const store = createMemoryStore()
  if (keys === undefined) {
    openPoolKeys(store)
    keys = store.read('keys')
  }
  store.write({ keys })
  return store
}
