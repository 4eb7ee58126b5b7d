import { useState } from 'react'
import { ApiError, OfflineError } from '#data/api/api-error.ts'
import { discardLocal } from '#data/db/evaluation-writes.ts'
import { discardEvaluation } from '#data/db/quarantine.ts'
import { forgetLibraryItem, LIBRARY } from '#data/queries/library.ts'
import { forgetReadyItem } from '#data/ready/ready-report.ts'
import { writeContext } from '#data/services.ts'
import type { Services } from '#data/services.ts'
import { deleteEvaluation } from '#domain/contracts/evaluations.ts'
import type { LibraryItem } from '#domain/contracts/library.ts'
import { toaster } from '#ui/toasts.ts'

/** L9, L10. The evaluation someone is asked about; after the answer it is forgotten, whether the deletion succeeded or not. */
export function useDelete(services: Services, userId: string, isOnlyHere: (evaluationId: string) => boolean) {
  const [item, ask] = useState<LibraryItem>()
  const [isBusy, setBusy] = useState(false)

  async function confirm() {
    if (!item || isBusy) return
    setBusy(true)
    try {
      await remove(services, userId, item, isOnlyHere(item.evaluation_submission_id))
      toaster.success(`${item.player_name} is deleted.`)
    } catch (error) {
      toaster.error(`${item.player_name} is not deleted. ${reasonOf(error)}`)
    } finally {
      setBusy(false)
      ask(undefined)
    }
  }

  return { item, isBusy, ask, cancel: () => ask(undefined), confirm: () => void confirm() }
}

async function remove(services: Services, userId: string, item: LibraryItem, isOnlyHere: boolean) {
  const { api, db, queryClient } = services
  const id = item.evaluation_submission_id
  const ctx = writeContext(services, userId)
  if (isOnlyHere) return discardLocal(ctx, id)
  await api.call(deleteEvaluation, { evaluation_submission_id: id })
  await discardEvaluation(ctx, id)
  await forgetReadyItem(db, userId, id)
  forgetLibraryItem(queryClient, userId, id)
  void queryClient.invalidateQueries({ queryKey: LIBRARY })
}

function reasonOf(error: unknown): string {
  if (error instanceof OfflineError) return 'It is on the server, so deleting it needs signal.'
  if (error instanceof ApiError || error instanceof Error) return error.message
  return 'Please try again later.'
}
