import * as v from 'valibot'
import type { Database } from './database.ts'
import { clearDraft, putDraft, readDraft } from './drafts.ts'

export type KeptFormScope = { db: Database; userId: string; now: () => number }

/** A form of one person that this device keeps while it is typed. */
export type KeptForm<Form> = {
  /** What was left unfinished, or undefined. Reads only after every earlier keeper of this form has written. */
  read(): Promise<Form | undefined>
  /** Writes the form; while one write is on its way only the newest waits behind it. */
  keep(form: Form): void
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
 * `schema` parses what an older version of the app may have kept: what it refuses is as good as not there.
 */
export function createKeptForm<Form>(
  scope: KeptFormScope,
  key: string,
  schema: v.GenericSchema<unknown, Form>,
  onFailure: () => void,
): KeptForm<Form> {
  let waiting: { form: Form } | undefined
  let writing: Promise<void> | undefined
  /** What this keeper has found or written; a write that seems to have failed may have landed. */
  let ours: string[] = []
  const name = `${scope.userId}/${key}`
  const before = lastOf.get(name)

  /** The same for the same form, in whatever order its fields come. */
  function textOf(form: unknown): string {
    const parsed = v.safeParse(schema, form)
    return JSON.stringify(parsed.success ? parsed.output : form)
  }

  async function writeAll() {
    while (waiting) {
      const { form } = waiting
      waiting = undefined
      const text = textOf(form)
      ours.push(text)
      await putDraft(scope, key, form).then(() => {
        ours = [text]
      }, onFailure)
    }
    writing = undefined
  }

  const kept: KeptForm<Form> = {
    async read() {
      await before?.settled()
      const stored = v.safeParse(schema, await readDraft(scope, key))
      if (stored.success) ours.push(textOf(stored.output))
      return stored.success ? stored.output : undefined
    },
    keep(form) {
      waiting = { form }
      writing ??= writeAll()
    },
    async forget() {
      waiting = undefined
      await writing
      await clearDraft(scope, key, (value) => !v.is(schema, value) || ours.includes(textOf(value)))
    },
    async settled() {
      await writing
    },
  }
  lastOf.set(name, kept)
  return kept
}
