import * as v from 'valibot'
import { deviceStorage, tabStorage } from '#storage/page-storage.ts'
import type { PageStorage } from '#storage/page-storage.ts'

// What the signed-out pages leave for each other and for the next time they are opened. Never a password: that stays in
// memory.

const DAY_MS = 24 * 3_600_000

const SentCode = v.object({ email: v.string(), sentAt: v.number() })
/** A code that is on its way to an address. */
export type SentCode = v.InferOutput<typeof SentCode>
export function codeSentNow(email: string): SentCode {
  return { email, sentAt: Date.now() }
}

const ForSignIn = v.object({ email: v.string(), news: v.optional(v.object({ title: v.string(), detail: v.string() })) })

/** T19. The sign-up that waits for its code; outlives the tab, for a day. */
export const unconfirmed = noteOf('unconfirmed', SentCode, deviceStorage)
/** The forgotten password that waits for its code; goes with the tab. */
export const forgotten = noteOf('forgotten', SentCode, tabStorage)
/** The address to begin signing in with, and what to say about it. */
export const forSignIn = noteOf('for-sign-in', ForSignIn, tabStorage)

let remembered: { email: string; password: string } | undefined

/** T19. The password of an unfinished sign-up, for as long as this page lives. */
export const passwordInMemory = {
  keep(email: string, password: string): void {
    remembered = { email, password }
  },
  of: (email: string): string | undefined => (remembered?.email === email ? remembered.password : undefined),
  forget(): void {
    remembered = undefined
  },
}

function noteOf<Note>(key: string, schema: v.GenericSchema<unknown, Note>, storage: PageStorage) {
  const stored = v.pipe(v.string(), v.parseJson(), v.object({ note: schema, at: v.number() }))
  return {
    read(): Note | undefined {
      const found = v.safeParse(stored, storage.getItem(key))
      return found.success && Date.now() - found.output.at < DAY_MS ? found.output.note : undefined
    },
    keep(note: Note): void {
      storage.setItem(key, JSON.stringify({ note, at: Date.now() }))
    },
    forget(): void {
      storage.removeItem(key)
    },
  }
}
