import { useState } from 'react'
import { OfflineError } from '#data/api/api-error.ts'
import { releaseEvaluation } from '#data/db/evaluation-writes.ts'
import { videoIdsOf } from '#data/db/videos-of.ts'
import { evaluationToDevice } from '#data/queries/evaluation.ts'
import { writeContext } from '#data/services.ts'
import type { Services } from '#data/services.ts'
import type { LibraryItem } from '#domain/contracts/library.ts'
import { toaster } from '#ui/toasts.ts'

/** E14. The order someone is asked about before it goes back to the queue; after the answer it is forgotten. */
export function useRelease(services: Services, userId: string, isOnDevice: (evaluationId: string) => boolean) {
  const [item, ask] = useState<LibraryItem>()
  const [isBusy, setBusy] = useState(false)

  async function confirm() {
    if (!item || isBusy) return
    setBusy(true)
    const id = item.evaluation_submission_id
    try {
      // The change is made on this device first, as all are; what was never opened here is fetched for it.
      if (!isOnDevice(id)) await services.queryClient.fetchQuery(evaluationToDevice(services, userId, id))
      const row = await services.db.evaluation.get(id)
      const videoIds = row ? videoIdsOf(row) : []
      await releaseEvaluation(writeContext(services, userId), id)
      for (const videoId of videoIds) await services.offlineVideos?.forget(videoId)
      void services.sync.wake('enqueue')
      toaster.success('Saved on this device. It goes back to the queue.', item.player_name)
    } catch (error) {
      toaster.error(
        `${item.player_name} is not released. ${error instanceof OfflineError ? 'It isn’t on this device. Connect to release it.' : error instanceof Error ? error.message : ''}`,
      )
    } finally {
      setBusy(false)
      ask(undefined)
    }
  }

  return { item, ask, cancel: () => ask(undefined), confirm: () => void confirm() }
}
