import { useState } from 'react'
import { ApiError, OfflineError } from '#data/api/api-error.ts'
import { discardLocal } from '#data/db/evaluation-writes.ts'
import { discardEvaluation } from '#data/db/quarantine.ts'
import { LockedError } from '#data/db/write-errors.ts'
import { forgetLibraryItem } from '#data/queries/library.ts'
import { forgetReadyItem } from '#data/ready/ready-report.ts'
import { writeContext } from '#data/services.ts'
import type { Services } from '#data/services.ts'
import { deleteEvaluation } from '#domain/contracts/evaluations.ts'
import type { LibraryItem } from '#domain/contracts/library.ts'
import { toaster } from '#ui/toasts.ts'
import type { LibraryRowFacts } from './library-facts.ts'

/**
 * Y12. The evaluation someone is asked about; after the answer it is forgotten, whether the deletion succeeded or
 * not.
 */
export function useDelete(
  services: Services,
  userId: string,
  factsOf: (evaluationId: string) => LibraryRowFacts | undefined,
) {
  const [item, ask] = useState<LibraryItem>()
  const [isBusy, setBusy] = useState(false)

  async function confirm() {
    if (!item || isBusy) return
    setBusy(true)
    try {
      await remove(services, userId, item, factsOf(item.evaluation_submission_id))
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

async function remove(services: Services, userId: string, item: LibraryItem, facts: LibraryRowFacts | undefined) {
  const { db, queryClient } = services
  const id = item.evaluation_submission_id
  const ctx = writeContext(services, userId)
  // A refused creation is on no server, and never will be.
  if (facts?.isOnlyHere && facts.attention !== null) return discardEvaluation(ctx, id)
  if (facts?.isOnlyHere && (await wasDiscarded(discardLocal(ctx, id)))) return
  await deleteOnServer(services, id, facts?.isOnlyHere ?? false)
  await discardEvaluation(ctx, id)
  await forgetReadyItem(db, userId, id)
  forgetLibraryItem(queryClient, userId, id)
}

/** False when the creation may have been sent already: then only the server knows whether it arrived. */
async function wasDiscarded(discarding: Promise<void>): Promise<boolean> {
  try {
    await discarding
    return true
  } catch (error) {
    if (error instanceof LockedError) return false
    throw error
  }
}

async function deleteOnServer({ api }: Services, id: string, mayBeUnknown: boolean) {
  try {
    await api.call(deleteEvaluation, { evaluation_submission_id: id })
  } catch (error) {
    if (mayBeUnknown && error instanceof ApiError && error.status === 404) return
    throw error
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof OfflineError) return 'It may be on the server. Connect to delete it.'
  if (error instanceof ApiError || error instanceof Error) return error.message
  return 'Please try again later.'
}
