import { RefreshCw } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Button } from '#ui/button.tsx'
import type { UpdateFlow } from '../update-flow.ts'

type UpdateBannerProps = { updates: UpdateFlow; isEvaluationOpen: boolean }

/** E40. Offers the new version; while an evaluation is open it does not interrupt and only waits. */
export function UpdateBanner({ updates, isEvaluationOpen }: UpdateBannerProps) {
  const isWaiting = useSyncExternalStore(updates.subscribe, updates.isWaiting)
  if (!isWaiting || isEvaluationOpen) return null
  return (
    <section className="update-banner" aria-label="New version">
      <output>A new version is ready. It waits until you finish.</output>
      <Button variant="solid" onClick={() => updates.accept()}><RefreshCw aria-hidden />Update now</Button>
    </section>
  )
}
