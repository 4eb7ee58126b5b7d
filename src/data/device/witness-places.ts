import type { GuardedStorage } from '#storage/page-storage.ts'

/** Where the witness stands, beside the database. A text that cannot be had is undefined. */
export type WitnessPlace = { read(): Promise<string | undefined>; write(text: string): Promise<void> }

/** Begins like every choice of the device, so that the end of a session leaves it. */
const NAME = 'courtside-witness'

/**
 * Browsers clear the one without the other: storage that ran out takes the caches along, and leaves localStorage in
 * Chromium.
 */
export function witnessPlaces(storage: GuardedStorage, kept: CacheStorage | undefined): WitnessPlace[] {
  const inStorage: WitnessPlace = {
    read: async () => storage.getItem(NAME) ?? undefined,
    async write(text) {
      if (!storage.setItem(NAME, text)) throw new Error('The browser keeps nothing outside the database')
    },
  }
  const inCache = (all: CacheStorage): WitnessPlace => ({
    read: async () => (await (await all.open(NAME)).match(`/${NAME}`))?.text(),
    write: async (text) => (await all.open(NAME)).put(`/${NAME}`, new Response(text)),
  })
  return [inStorage, ...(kept ? [inCache(kept)] : [])]
}
