import { useMemo } from 'react'
import type { Services } from '#data/services.ts'
import { emptyLivePlayerForm } from '#domain/profiles/live-player-form.ts'
import type { LivePlayerForm } from '#domain/profiles/live-player-form.ts'
import { toaster } from '#ui/toasts.ts'
import { useKeptForm } from '#ui/use-kept-form.ts'
import type { ChangeForm } from './field-props.ts'
import { keepNextForm, keepTyping, readNextForm } from './form-drafts.ts'

export type LiveForm = {
  form: LivePlayerForm
  /** It was left half filled, by this page or an earlier one. */
  isRestored: boolean
  change: ChangeForm
  /** Begins anew, with what the next player keeps. */
  startNext: (next: LivePlayerForm) => Promise<void>
  startEmpty: () => Promise<void>
}

/** The form, kept on this device with every key. Undefined for the moment it takes to read it. */
export function useLiveForm(services: Pick<Services, 'db' | 'now'>, userId: string): LiveForm | undefined {
  const scope = useMemo(() => ({ db: services.db, userId, now: () => services.now() }), [services, userId])
  const kept = useKeptForm(
    userId,
    () => keepTyping(scope, () => toaster.error('What you typed could not be kept on this device.', 'Not saved.')),
    () => readNextForm(scope),
  )
  if (!kept) return undefined
  const { form, isRestored, change, startAnew } = kept
  return {
    form,
    isRestored,
    change,
    async startNext(next) {
      await keepNextForm(scope, next)
      await startAnew(next)
    },
    startEmpty: () => startAnew(emptyLivePlayerForm()),
  }
}
