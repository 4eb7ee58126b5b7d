import { useCallback, useEffect, useRef, useState } from 'react'
import type { NoteRow } from '#data/db/database.ts'
import { clearDraft, putDraft, readDraft } from '#data/db/drafts.ts'
import { saveNote } from '#data/db/note-writes.ts'
import type { WriteContext } from '#data/db/write-context.ts'

const DRAFT_EVERY_MS = 300

type Place = {
  ctx: WriteContext
  evaluationId: string
  skillId: number | null
  edited: NoteRow | null
  why?: string | undefined
  onSaved: () => void
}

/**
 * Text that is being typed: kept as a draft every 300 ms and when the page is hidden, and a note once it is saved.
 * `save` gives false when there was a text that could not become a note; the text then stays where it is.
 */
export function useNoteTyping({ ctx, evaluationId, skillId, edited, why, onSaved }: Place) {
  const start = edited?.text ?? (why === undefined ? '' : `${why} `)
  const [text, setText] = useState(start)
  const [state, setState] = useState<'untouched' | 'typing' | 'saving' | 'saved'>('untouched')
  const [error, setError] = useState<string>()
  // One field is one note, however often and from wherever it is saved: leaving the field and its button come together.
  const [noteId] = useState(() => edited?.id ?? ctx.newId())
  const running = useRef<{ text: string; done: Promise<boolean> }>(undefined)
  const typed = useRef(start)
  const savedText = useRef(edited?.text)
  const isKept = useRef(true)
  const draftKey = `note:${evaluationId}:${skillId ?? 'player'}:${edited?.id ?? 'new'}`

  useEffect(() => {
    let isGone = false
    void readDraft(ctx, draftKey).then((draft) => {
      if (isGone || typeof draft !== 'string' || typed.current !== start) return
      typed.current = draft
      setText(draft)
      setState('typing')
    })
    return () => { isGone = true }
  }, [ctx, draftKey, start])

  const keepDraft = useCallback(() => {
    if (isKept.current) return
    isKept.current = true
    // A draft that cannot be written stays in the field; saving the note says what is wrong.
    putDraft(ctx, draftKey, typed.current).catch(() => { isKept.current = false })
  }, [ctx, draftKey])

  useEffect(() => {
    const timer = setInterval(keepDraft, DRAFT_EVERY_MS)
    document.addEventListener('visibilitychange', keepDraft)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', keepDraft)
      keepDraft()
    }
  }, [keepDraft])

  const save = (): Promise<boolean> => {
    const toSave = typed.current
    if (running.current?.text === toSave) return running.current.done
    const before = running.current?.done ?? Promise.resolve(true)
    const done = before.then(() => saveText(toSave)).finally(() => { if (running.current?.done === done) running.current = undefined })
    running.current = { text: toSave, done }
    return done
  }

  async function saveText(toSave: string): Promise<boolean> {
    if (toSave === savedText.current || (toSave.trim() === '' && !edited)) return true
    if (toSave.trim() === '' || toSave.trim() === why) {
      setError(toSave.trim() === '' ? 'A note needs words. Withdraw it to remove it.' : 'Add a few words.')
      return false
    }
    setState('saving')
    try {
      await saveNote(ctx, { evaluationId, text: toSave, skillId, noteId })
      savedText.current = toSave
      isKept.current = true
      await clearDraft(ctx, draftKey)
      setState('saved')
      setError(undefined)
      onSaved()
      return true
    } catch (refusal) {
      setState('typing')
      setError(refusal instanceof Error ? refusal.message : 'The note could not be saved.')
      return false
    }
  }

  const type = (next: string) => {
    typed.current = next
    isKept.current = false
    setText(next)
    setState('typing')
  }

  return { text, state, error, save, type }
}
