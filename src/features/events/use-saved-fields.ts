import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#data/api/api-error.ts'
import { failureWords } from '#data/api/failure-words.ts'
import { eventInSight } from '#data/queries/events.ts'
import type { Services } from '#data/services.ts'
import { changeEvent } from '#domain/contracts/events.ts'
import type { Event, FormChoice } from '#domain/contracts/events.ts'

export type EventChanges = Partial<
  Pick<Event, 'name' | 'place' | 'starts_on' | 'ends_on' | 'time_zone' | 'columns' | 'desk_from'>
> & { form?: FormChoice }

type Step = { changes: EventChanges; before: EventChanges }
type Saving = Step & { isUndo: boolean; onSaved: (() => void) | undefined }

export type SavedFields = {
  event: Event
  isSaving: boolean
  /** When the last change was saved, in milliseconds. */
  savedAt: number | undefined
  /** Why the last change was not saved, when no field of it can say so. */
  failure: string | undefined
  /** By field, why the server refused it. */
  errors: Readonly<Record<string, string | undefined>>
  /** `onSaved` is called once the server has it. */
  save: (changes: EventChanges, onSaved?: () => void) => void
  /** Undefined while there is nothing to take back. */
  undo: (() => void) | undefined
}

/** An event that is saved field by field, each change of this visit taken back with one press. */
export function useSavedFields(services: Services, userId: string, event: Event): SavedFields {
  const [steps, setSteps] = useState<readonly Step[]>([])
  const [savedAt, setSavedAt] = useState<number>()
  const saving = useMutation({
    // One after the other: of two changes to one field the later one stands.
    scope: { id: `event-${event.id}` },
    mutationFn: ({ changes }: Saving) => services.api.call(changeEvent, { event_id: event.id, ...changes }),
    onSuccess: (saved, { changes, before, isUndo, onSaved }) => {
      services.queryClient.setQueryData(eventInSight(services.api, userId, event.id).queryKey, saved)
      setSavedAt(services.now())
      setSteps((all) => (isUndo ? all.slice(0, -1) : [...all, { changes, before }]))
      onSaved?.()
    },
  })
  const refused = saving.error instanceof ApiError ? saving.error.fields : {}
  const errors = Object.fromEntries(
    Object.entries(refused).map(([name, messages]) => [name.split('.')[0] ?? name, messages[0]]),
  )
  const last = steps.at(-1)
  return {
    event,
    isSaving: saving.isPending,
    savedAt,
    failure: saving.error && Object.keys(errors).length === 0 ? failureWords(saving.error) : undefined,
    errors,
    save(changes, onSaved) {
      const before = Object.fromEntries(
        Object.keys(changes).map((key) => [
          key,
          key === 'form' ? { keys: event.form.keys, weights: event.form.weights } : event[key as keyof Event],
        ]),
      ) as EventChanges // The same keys as the changes have.
      saving.mutate({ changes, before, isUndo: false, onSaved })
    },
    undo:
      last && !saving.isPending
        ? () => saving.mutate({ changes: last.before, before: last.changes, isUndo: true, onSaved: undefined })
        : undefined,
  }
}
