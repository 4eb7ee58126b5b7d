import { RefreshCw } from 'lucide-react'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { Button } from '#ui/button.tsx'
import { toaster } from '#ui/toasts.ts'
import type { UpdateFlow } from '../update-flow.ts'
import css from './update-banner.module.css'

const READY = 'A new version is ready. It won’t interrupt you.'

type UpdateBannerProps = { updates: UpdateFlow; isEvaluationOpen: boolean }

/** Y41. Offers the new version where nothing is being rated; over an open evaluation it says once that it waits. */
export function UpdateBanner({ updates, isEvaluationOpen }: UpdateBannerProps) {
  const state = useSyncExternalStore(updates.subscribe, updates.get)
  const isAnnounced = useRef(false)

  useEffect(() => {
    if (state === 'taken' && !isEvaluationOpen) location.reload()
    if (state !== 'waiting' || !isEvaluationOpen || isAnnounced.current) return
    isAnnounced.current = true
    toaster.info(READY)
  }, [state, isEvaluationOpen])

  if (state !== 'waiting' || isEvaluationOpen) return null
  return (
    <section className={css.banner} aria-label="New version">
      <output>{READY}</output>
      <Button variant="solid" onClick={updates.accept}>
        <RefreshCw aria-hidden />
        Update now
      </Button>
    </section>
  )
}
