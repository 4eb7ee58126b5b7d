import { useEffect, useRef, useState } from 'react'
import type { NoteRow } from '#data/db/database.ts'
import { saveNote } from '#data/db/note-writes.ts'
import { createTypingKeeper } from '#data/db/typing-keeper.ts'
import type { WriteContext } from '#data/db/write-context.ts'
import { notKeptWords } from '#data/db/write-errors.ts'
import { isSeen } from '#domain/fields/characters.ts'
import { useRetry } from '#ui/use-retry.ts'

/** Whoever types fast is not told of each key that it is kept. */
const CALM_MS = 300

/** `written`: on the disk, and perhaps already typed on. */
type State = 'untouched' | 'typing' | 'written' | 'kept' | 'saving' | 'saved'

type Place = {
  ctx: WriteContext
  evaluationId: string
  skillId: number | null
  edited: NoteRow | null
  why?: string | undefined
  onSaved: () => void
}

/**
 * Text that is being typed: a draft at once, and a note once it is saved. `kept` is said only when the newest text is
 * on the disk; `notKept` says that it is not, and stays until it is. `save` gives false when there was a text that
 * could not become a note; the text then stays where it is.
 */
export function useNoteTyping({ ctx, evaluationId, skillId, edited, why, onSaved }: Place) {
  const start = edited?.text ?? (why === undefined ? '' : `${why} `)
  const [text, setText] = useState(start)
  const [state, setState] = useState<State>('untouched')
  const [error, setError] = useState<string>()
  const [notKept, setNotKept] = useState<string>()
  // One field is one note, however often and from wherever it is saved: leaving the field and its button come together.
  const [firstId] = useState(() => edited?.id ?? ctx.newId())
  const noteId = useRef(firstId)
  const running = useRef<{ text: string; done: Promise<boolean> }>(undefined)
  const [keeper] = useState(() =>
    createTypingKeeper(
      ctx,
      { name: `note:${evaluationId}:${skillId ?? 'player'}`, noteId: edited?.id, words: start },
      {
        onText(next, isTyped) {
          setText(next)
          setState(isTyped ? 'kept' : 'untouched')
        },
        onKept() {
          setNotKept(undefined)
          setState((now) => (now === 'typing' ? 'written' : now))
        },
        onFailure: (reason) => setNotKept(notKeptWords(reason)),
      },
    ),
  )
  useEffect(() => keeper.follow(), [keeper])
  useRetry(keeper.retry)

  useEffect(() => {
    if (state !== 'written') return
    const calm = setTimeout(() => setState('kept'), CALM_MS)
    return () => clearTimeout(calm)
  }, [state])

  const save = (): Promise<boolean> => {
    const toSave = keeper.text()
    if (running.current?.text === toSave) return running.current.done
    const before = running.current?.done ?? Promise.resolve(true)
    const done = before
      .then(() => saveText(toSave))
      .finally(() => {
        if (running.current?.done === done) running.current = undefined
      })
    running.current = { text: toSave, done }
    return done
  }

  async function saveText(toSave: string): Promise<boolean> {
    const from = keeper.from()
    const isEmpty = !isSeen(toSave)
    if (toSave === from || (isEmpty && from === undefined)) return true
    // A new note that was saved on the way, and is empty again, is withdrawn.
    if ((isEmpty && edited) || toSave.trim() === why) {
      setError(isEmpty ? 'A note can’t be empty. Withdraw it to remove it.' : 'Add a few words.')
      return false
    }
    setState('saving')
    try {
      noteId.current = await saveNote(ctx, {
        evaluationId,
        text: toSave,
        from,
        skillId,
        noteId: noteId.current,
      })
      await keeper.saved(toSave, noteId.current)
      setState('saved')
      setError(undefined)
      setNotKept(undefined)
      onSaved()
      return true
    } catch (refusal) {
      setState('typing')
      setError(refusal instanceof Error ? refusal.message : 'Couldn’t save the note. Try again.')
      return false
    }
  }

  // L53. A page that closes by itself takes the field away without a blur.
  const saveTyped = useRef(() => {})
  useEffect(() => {
    saveTyped.current = () => {
      const [typed, from] = [keeper.text(), keeper.from()]
      if (typed.trim() === '' || typed === start || typed === from || running.current?.text === typed) return
      void saveNote(ctx, { evaluationId, text: typed, from, skillId, noteId: noteId.current })
        .then((id) => keeper.saved(typed, id))
        // A note that can't be saved stays a draft.
        .catch(() => {})
    }
  })
  useEffect(() => () => saveTyped.current(), [])

  const type = (next: string) => {
    setText(next)
    setState('typing')
    keeper.type(next)
  }

  return { text, state, notKept, error, save, type }
}
