import { mergeTyping } from '#domain/merge-typing.ts'
import { draftRowKey } from './drafts.ts'
import { heal } from './heal.ts'
import { liveRows } from './live-rows.ts'
import type { WriteContext } from './write-context.ts'

type Scope = Pick<WriteContext, 'db' | 'userId' | 'now'>

type Place = {
  /** The part of the draft's name before the note's id. */
  name: string
  /** The note to change; undefined for a new one. */
  noteId: string | undefined
  /** What the field shows while nothing is typed: the note's words, or what a new note begins with. */
  words: string
}

type Listener = {
  /** The field follows what another tab, or this one before a reload, has typed or saved. */
  onText: (text: string, isTyped: boolean) => void
  /** The newest text is on the disk. */
  onKept: () => void
  onFailure: (error: unknown) => void
}

export type TypingKeeper = {
  /** Follows what other tabs type, until the returned function is called. */
  follow: () => () => void
  type: (text: string) => void
  /** The newest text of the field, also before it is drawn or kept. */
  text: () => string
  /** Writes once more what could not be written. */
  retry: () => void
  /** The words of the note that the text was made from; undefined for a new note. */
  from: () => string | undefined
  /** Forgets the typing that is this note now. What was typed since is kept as a change of the note. */
  saved: (text: string, noteId: string) => Promise<void>
}

/**
 * EP13, Y62. Keeps what is typed at once, because a tab may be killed before any timer fires. One field that is open in
 * several tabs is one text: each write is made from what is kept there, in one transaction with reading it, and what
 * another tab typed in the meantime is merged.
 */
export function createTypingKeeper(
  { db, userId, now }: Scope,
  { name, noteId: first, words }: Place,
  { onText, onKept, onFailure }: Listener,
): TypingKeeper {
  let noteId = first
  /** The note's words that the text was made from, or the beginning of a new note. */
  let base = words
  /** The text of the field, and the one that was kept when the two last met. */
  let text = words
  let met = words
  let hasTyped = false
  let isAsked = false
  let running: Promise<void> | undefined
  let stop = () => {}
  let isFollowed = false

  const key = () => draftRowKey(userId, `${name}:${noteId ?? 'new'}`)

  /** Reads what is kept and writes `mine` merged with it. */
  function meet(mine: string) {
    return heal(db, () =>
      db.transaction('rw', db.draft, db.note, async () => {
        const row = await db.draft.get(key())
        const typed = typeof row?.value === 'string' ? row.value : undefined
        const standing = await wordsNow()
        const theirs = typed ?? standing
        const merged = mergeTyping(met, mine, theirs)
        const from = typed === undefined ? standing : (row?.from ?? base)
        if (merged !== theirs) {
          await db.draft.put({ key: key(), user_id: userId, value: merged, from, updated_at: now() })
        }
        return { merged, from, isTyped: typed !== undefined || merged !== theirs }
      }),
    )
  }

  /** The words of the note; those of the field while they are the same except for the space around them. */
  async function wordsNow() {
    const note = noteId === undefined ? undefined : await db.note.get(noteId)
    return note && note.text !== base.trim() ? note.text : base
  }

  async function meetAll() {
    while (isAsked) {
      isAsked = false
      const mine = text
      const wasTyped = hasTyped
      hasTyped = false
      try {
        const { merged, from, isTyped } = await meet(mine)
        base = from
        met = merged
        const shown = text
        text = mergeTyping(mine, text, merged)
        if (text !== shown) onText(text, isTyped)
        if (text !== met) isAsked = true
        else if (wasTyped) onKept()
      } catch (error) {
        hasTyped ||= wasTyped
        if (wasTyped) onFailure(error)
        break
      }
    }
    running = undefined
  }

  function ask() {
    isAsked = true
    running ??= meetAll()
  }

  function watch() {
    stop()
    const subscription = liveRows(db, async () => [
      await db.draft.get(key()),
      noteId && (await db.note.get(noteId)),
    ]).subscribe(ask, () => {})
    stop = () => subscription.unsubscribe()
  }

  return {
    follow() {
      isFollowed = true
      watch()
      return () => {
        isFollowed = false
        stop()
      }
    },
    type(next) {
      text = next
      hasTyped = true
      ask()
    },
    text: () => text,
    retry() {
      if (hasTyped) ask()
    },
    from: () => (noteId === undefined ? undefined : base),
    async saved(kept, id) {
      await running
      const [before, isNew] = [key(), id !== noteId]
      noteId = id
      await heal(db, () =>
        db.transaction('rw', db.draft, async () => {
          const row = await db.draft.get(before)
          const isOurs = row?.value === kept || row?.value === text
          if (!row || (isNew && !isOurs)) return
          if (isNew || row.value === kept) await db.draft.delete(before)
          if (row.value !== kept) await db.draft.put({ ...row, key: key(), from: kept })
        }),
      )
      base = kept
      met = kept
      if (isNew && isFollowed) watch()
      if (text !== kept) ask()
    },
  }
}
