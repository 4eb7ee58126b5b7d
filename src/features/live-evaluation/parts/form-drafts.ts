import * as v from 'valibot'
import type { Database } from '#data/db/database.ts'
import { clearDraft, putDraft, readDraft } from '#data/db/drafts.ts'
import { emptyLivePlayerForm, LivePlayerForm } from '#domain/profile/live-player-form.ts'

type Scope = { db: Database; userId: string; now: () => number }

/** What is being typed, and what the last walk-on leaves for the next. */
const TYPING = 'live-player'
const NEXT = 'live-player-next'

export type StoredForm = { form: LivePlayerForm; isUnfinished: boolean }

/** The form to show first: the one left unfinished, else an empty one that keeps the event of the last player. */
export async function readStoredForm(scope: Scope): Promise<StoredForm> {
  const typing = v.safeParse(LivePlayerForm, await readDraft(scope, TYPING))
  if (typing.success) return { form: typing.output, isUnfinished: true }
  const next = v.safeParse(LivePlayerForm, await readDraft(scope, NEXT))
  return { form: next.success ? next.output : emptyLivePlayerForm(), isUnfinished: false }
}

export function keepNextForm(scope: Scope, form: LivePlayerForm): Promise<void> {
  return putDraft(scope, NEXT, form)
}

export type DraftKeeper = {
  /** Writes the form; while one write is on its way only the newest waits behind it. */
  keep(form: LivePlayerForm): void
  forget(): Promise<void>
  /** Resolves when everything given so far is on the disk. */
  settled(): Promise<void>
}

/** Every key that is typed is written at once, because a tab may be killed before any timer fires. */
export function createDraftKeeper(scope: Scope, onFailure: () => void): DraftKeeper {
  let waiting: LivePlayerForm | undefined
  let writing: Promise<void> | undefined

  async function writeAll() {
    while (waiting) {
      const form = waiting
      waiting = undefined
      await putDraft(scope, TYPING, form).catch(onFailure)
    }
    writing = undefined
  }

  return {
    keep(form) {
      waiting = form
      writing ??= writeAll()
    },
    async forget() {
      waiting = undefined
      await writing
      await clearDraft(scope, TYPING)
    },
    async settled() {
      await writing
    },
  }
}
