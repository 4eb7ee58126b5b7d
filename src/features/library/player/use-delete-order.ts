import { useState } from 'react'
import { failureWords } from '#data/api/failure-words.ts'
import type { Services } from '#data/services.ts'
import { deleteEvaluation } from '#domain/contracts/evaluations.ts'
import type { PlayerLibraryItem } from '#domain/contracts/library.ts'
import { toaster } from '#ui/toasts.ts'
import { titleOf } from './player-words.ts'

/** The order someone is asked about; after the answer it is forgotten, whether the deletion succeeded or not. */
export function useDeleteOrder({ api }: Pick<Services, 'api'>) {
  const [item, ask] = useState<PlayerLibraryItem>()
  const [isBusy, setBusy] = useState(false)

  async function confirm() {
    if (!item || isBusy) return
    setBusy(true)
    try {
      await api.call(deleteEvaluation, { evaluation_submission_id: item.evaluation_submission_id })
      toaster.success(`${titleOf(item)} is deleted.`)
    } catch (error) {
      toaster.error(`${titleOf(item)} is not deleted. ${failureWords(error)}`)
    } finally {
      setBusy(false)
      ask(undefined)
    }
  }

  return { item, isBusy, ask, cancel: () => ask(undefined), confirm: () => void confirm() }
}
