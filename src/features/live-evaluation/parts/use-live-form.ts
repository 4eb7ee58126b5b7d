import { useEffect, useMemo, useRef, useState } from 'react'
import type { Services } from '#data/services.ts'
import { emptyLivePlayerForm } from '#domain/profile/live-player-form.ts'
import type { LivePlayerForm } from '#domain/profile/live-player-form.ts'
import { toaster } from '#ui/toasts.ts'
import { createDraftKeeper, keepNextForm, readStoredForm } from './form-drafts.ts'
import type { DraftKeeper } from './form-drafts.ts'

export type ChangeForm = (changes: Partial<LivePlayerForm>) => void

type Stored = { form: LivePlayerForm; isRestored: boolean }

export type LiveForm = {
  form: LivePlayerForm
  /** It was left half filled, by this page or an earlier one. */
  isRestored: boolean
  change: ChangeForm
  /** Begins anew, with what the next player keeps. */
  startNext: (next: LivePlayerForm) => Promise<void>
  startEmpty: () => Promise<void>
}

/** A page that is mounted anew reads only after the one before it has written. */
let lastKeeper: DraftKeeper | undefined

/** The form, kept on this device with every key. Undefined for the moment it takes to read it. */
export function useLiveForm(services: Pick<Services, 'db' | 'now'>, userId: string): LiveForm | undefined {
  const scope = useMemo(() => ({ db: services.db, userId, now: () => services.now() }), [services, userId])
  const [stored, setStored] = useState<Stored>()
  // Two changes of one event must not overwrite each other.
  const latest = useRef<Stored>(undefined)
  const keeper = useRef<DraftKeeper>(undefined)

  useEffect(() => {
    let isGone = false
    const before = lastKeeper
    keeper.current = createDraftKeeper(scope, () => toaster.error('What you typed could not be kept on this device.', 'Not saved.'))
    lastKeeper = keeper.current
    void (async () => {
      await before?.settled()
      const { form, isUnfinished } = await readStoredForm(scope)
      if (!isGone) show({ form, isRestored: isUnfinished })
    })()
    return () => { isGone = true }
  }, [scope])

  function show(next: Stored) {
    latest.current = next
    setStored(next)
  }

  if (!stored) return undefined
  return {
    ...stored,
    change(changes) {
      const before = latest.current ?? stored
      const form = { ...before.form, ...changes }
      show({ ...before, form })
      keeper.current?.keep(form)
    },
    async startNext(next) {
      await keeper.current?.forget()
      await keepNextForm(scope, next)
      show({ form: next, isRestored: false })
    },
    async startEmpty() {
      await keeper.current?.forget()
      show({ form: emptyLivePlayerForm(), isRestored: false })
    },
  }
}
