import { useRef, useState } from 'react'
import * as v from 'valibot'
import { failureWords } from '#data/api/failure-words.ts'
import { createKeptForm } from '#data/db/kept-form.ts'
import type { Services } from '#data/services.ts'
import type { Note } from '#domain/contracts/notes.ts'
import { OPERATION_SCHEMA, replayableEndpoints } from '#domain/contracts/operations.ts'
import { isSeen } from '#domain/fields/characters.ts'
import { toaster } from '#ui/toasts.ts'
import { useKeptForm } from '#ui/use-kept-form.ts'

/** What is typed, and the last try to send it: a try without an answer is repeated as the same one. */
const NoteForm = v.object({
  text: v.string(),
  note_id: v.string(),
  /** The version it was begun from; 0 for a new note, and in what an older build has kept. */
  base_version: v.optional(v.number(), 0),
  /** Names this form to the server, so that the same note changed in another tab counts as another device's. */
  device_id: v.string(),
  tries: v.number(),
  mutation_id: v.string(),
  sent_text: v.string(),
})
type NoteForm = v.InferOutput<typeof NoteForm>

export type Saved = 'saved' | 'both kept'

type OwnNoteParts = {
  services: Services
  userId: string
  evaluationId: string
  /** The note to change; null for a new one. */
  note: Note | null
  onSaved: (how: Saved) => void
}

/**
 * R18, R19. One note of the player's own, kept on this device while it is typed. Undefined for the moment it takes to
 * read it.
 */
export function useOwnNote({ services, userId, evaluationId, note, onSaved }: OwnNoteParts) {
  const key = `report-note:${evaluationId}:${note?.id ?? 'new'}`
  const kept = useKeptForm<NoteForm>(
    `${userId}/${key}`,
    () =>
      createKeptForm(
        { db: services.db, userId, now: services.now },
        key,
        NoteForm,
        () => toaster.error('What you typed could not be kept on this device.', 'Not saved'),
        ['text'],
      ),
    () => formOf(note),
  )
  const isBusy = useRef(false)
  const [isSaving, setSaving] = useState(false)
  const [error, setError] = useState<string>()
  if (!kept) return undefined
  const { form, isRestored } = kept

  async function save(state: NonNullable<typeof kept>) {
    if (isBusy.current) return
    if (!isSeen(state.form.text)) return setError('A note can’t be empty.')
    isBusy.current = true
    setSaving(true)
    setError(undefined)
    const sent = nextTry(state.form, services.newId)
    state.change(sent)
    try {
      const how = await sendNote(services, evaluationId, sent)
      await services.queryClient.invalidateQueries({ queryKey: ['result', userId, evaluationId] })
      if ((await state.settle((now) => now.text === sent.text, formOf(null))) !== 'left') onSaved(how)
    } catch (failure) {
      setError(failureWords(failure))
    } finally {
      isBusy.current = false
      setSaving(false)
    }
  }

  return {
    text: form.text,
    isRestored,
    error,
    isSaving,
    change: (text: string) => {
      setError(undefined)
      kept.change({ text })
    },
    save: () => void save(kept),
    discard: () => kept.startAnew(formOf(note)),
  }
}

/** Withdraws a note. `false` when it was changed elsewhere in the meantime, and so is still there. */
export async function withdrawNote(
  services: Services,
  userId: string,
  evaluationId: string,
  { id, version }: Note,
): Promise<boolean> {
  await sendNote(services, evaluationId, {
    ...formOf(null),
    text: '',
    note_id: id,
    base_version: version,
    device_id: services.newId(),
    tries: 1,
    mutation_id: services.newId(),
  })
  const queryKey = ['result', userId, evaluationId]
  await services.queryClient.invalidateQueries({ queryKey })
  const report = services.queryClient.getQueryData<{ notes: { player: Note[] } }>(queryKey)
  return report?.notes.player.every((note) => note.id !== id) ?? true
}

function formOf(note: Note | null): NoteForm {
  return {
    text: note?.text ?? '',
    note_id: note?.id ?? '',
    base_version: note?.version ?? 0,
    device_id: '',
    tries: 0,
    mutation_id: '',
    sent_text: '',
  }
}

function nextTry(form: NoteForm, newId: () => string): NoteForm {
  const named = { ...form, note_id: form.note_id || newId(), device_id: form.device_id || newId() }
  if (form.mutation_id !== '' && form.sent_text === form.text) return named
  return { ...named, mutation_id: newId(), sent_text: form.text, tries: form.tries + 1 }
}

async function sendNote({ api }: Services, evaluationId: string, form: NoteForm): Promise<Saved> {
  const { device_id, mutation_id, note_id, text, base_version, tries } = form
  const answer = await api.call(replayableEndpoints['note.save'], {
    device_id,
    schema: OPERATION_SCHEMA,
    mutation_id,
    evaluation_submission_id: evaluationId,
    note_id,
    text,
    skill_id: null,
    rev: tries,
    ...(base_version > 0 && { base_version }),
  })
  return answer.results[0]?.status === 'conflict' ? 'both kept' : 'saved'
}
