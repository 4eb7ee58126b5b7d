import * as v from 'valibot'
import { mergeForms } from '#domain/merge-typing.ts'
import type { Database } from './database.ts'
import { clearDraft, draftRowKey, readDraft } from './drafts.ts'
import { heal } from './heal.ts'
import { liveRows } from './live-rows.ts'

export type KeptFormScope = { db: Database; userId: string; now: () => number }

/** A form of one person that this device keeps while it is typed. */
export type KeptForm<Form> = {
  /** What was left unfinished, or undefined. Reads only after every earlier keeper of this form has written. */
  read(): Promise<Form | undefined>
  /** Writes the form; while one write is on its way only the newest waits behind it. */
  keep(form: Form): void
  /**
   * Gives the form as other tabs type on it, beginning with the one that is `shown`. When another tab is done with it,
   * and nothing else was typed here, it gives `begun`. Ends when the returned function is called.
   */
  follow(shown: Form, begun: Form, onForm: (form: Form) => void): () => void
  /**
   * Resolves when nothing of the form is left; only what another tab has typed into it since stays. What was kept
   * before is not written any more.
   */
  forget(): Promise<void>
  /** Resolves when everything given so far is on the disk. */
  settled(): Promise<void>
}

/** A page that is mounted anew asks the one before it. */
const lastOf = new Map<string, { settled(): Promise<void> }>()

/**
 * Every key that is typed is written at once, because a tab may be killed before any timer fires. `key` names the form,
 * `schema` parses what an older version of the app may have kept: what it refuses is as good as not there. Y63. A form
 * that is open in several tabs is one form: each write is merged with what the others have kept; of the fields in
 * `texts` both texts stay.
 */
export function createKeptForm<Form>(
  scope: KeptFormScope,
  key: string,
  schema: v.GenericSchema<unknown, Form>,
  onFailure: () => void,
  texts: readonly (keyof Form & string)[] = [],
): KeptForm<Form> {
  const { db, userId, now } = scope
  let waiting: { form: Form } | undefined
  let isAsked = false
  let writing: Promise<void> | undefined
  /** The form as it was when this keeper and the disk last met. */
  let met: Form | undefined
  /** The form that is shown, and what shows another one. */
  let shown: Form | undefined
  let show: ((form: Form) => void) | undefined
  let begunWith: Form | undefined
  /** Whether something of this form is on the disk, as far as this keeper knows. */
  let isKept = false
  /** What this keeper has found or written; a write that seems to have failed may have landed. */
  let ours: string[] = []
  const name = `${userId}/${key}`
  const before = lastOf.get(name)

  /** The same for the same form, in whatever order its fields come. */
  function textOf(form: unknown): string {
    const parsed = v.safeParse(schema, form)
    return JSON.stringify(parsed.success ? parsed.output : form)
  }

  /** Merges the form with what is kept, and writes what comes of it. */
  function meet(form: Form, isTyped: boolean) {
    return heal(db, () =>
      db.transaction('rw', db.draft, async () => {
        const rowKey = draftRowKey(userId, key)
        const stored = v.safeParse(schema, (await db.draft.get(rowKey))?.value)
        if (!stored.success && !isTyped) return undefined
        const theirs = stored.success && met !== undefined ? stored.output : undefined
        const merged = theirs === undefined || met === undefined ? form : mergeForms(met, form, theirs, texts)
        ours.push(textOf(merged))
        if (isTyped) await db.draft.put({ key: rowKey, user_id: userId, value: merged, updated_at: now() })
        return merged
      }),
    )
  }

  function takeOver(merged: Form | undefined, sent: Form) {
    if (merged !== undefined) {
      ours = [textOf(merged)]
      met = merged
      isKept = true
      if (shown === undefined || textOf(merged) === textOf(sent)) return
      shown = mergeForms(sent, shown, merged, texts)
      show?.(shown)
      if (textOf(shown) !== textOf(merged)) waiting = { form: shown }
    } else if (isKept) {
      isKept = false
      if (begunWith === undefined || textOf(shown) !== textOf(met)) return
      shown = met = begunWith
      show?.(shown)
    }
  }

  async function meetAll() {
    while (waiting || isAsked) {
      isAsked = false
      const typed = waiting
      waiting = undefined
      const form = typed ? typed.form : shown
      if (form === undefined) continue
      try {
        takeOver(await meet(form, typed !== undefined), form)
      } catch {
        if (typed) onFailure()
      }
    }
    writing = undefined
  }

  const kept: KeptForm<Form> = {
    async read() {
      await before?.settled()
      const stored = v.safeParse(schema, await readDraft(scope, key))
      if (!stored.success) return undefined
      ours.push(textOf(stored.output))
      isKept = true
      met = stored.output
      return stored.output
    },
    keep(form) {
      shown = form
      waiting = { form }
      writing ??= meetAll()
    },
    follow(form, begun, onForm) {
      shown = form
      met ??= form
      begunWith = begun
      show = onForm
      const subscription = liveRows(db, () => db.draft.get(draftRowKey(userId, key))).subscribe(
        () => {
          isAsked = true
          writing ??= meetAll()
        },
        () => {},
      )
      return () => {
        show = undefined
        subscription.unsubscribe()
      }
    },
    async forget() {
      waiting = undefined
      await writing
      waiting = undefined
      isKept = false
      await clearDraft(scope, key, (value) => !v.is(schema, value) || ours.includes(textOf(value)))
    },
    async settled() {
      await writing
    },
  }
  lastOf.set(name, kept)
  return kept
}
