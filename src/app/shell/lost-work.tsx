import { useEffect, useState } from 'react'
import type { LostWork } from '#data/device/witness.ts'
import { late } from '#ui/late.tsx'
import type { OpenServices } from '../services.ts'

const LostWorkWords = late(async () => (await import('./lost-work-words.tsx')).LostWorkWords)

type LostWorkProps = { services: Pick<OpenServices, 'witness' | 'api' | 'now'>; userId: string }
type Found = { work: LostWork; isCompared: boolean }

/**
 * Y44. Tells the owner what was waiting here when the browser deleted it, once the server has been asked what arrived
 * all the same.
 */
export function LostWorkNotice({ services: { witness, api, now }, userId }: LostWorkProps) {
  const [found, setFound] = useState<Found>()
  useEffect(() => {
    let isGone = false
    async function look() {
      const work = (await witness.check()).find((it) => it.userId === userId)
      if (!work || isGone) return
      const missing = await witness.compare(api, work).catch(() => undefined)
      if (missing && Object.keys(missing.evaluations).length === 0) return witness.forget(userId)
      if (!isGone) setFound({ work: missing ?? work, isCompared: missing !== undefined })
    }
    const lookAgain = () => void look()
    lookAgain()
    addEventListener('online', lookAgain)
    return () => {
      isGone = true
      removeEventListener('online', lookAgain)
    }
  }, [witness, api, userId])

  if (!found) return null
  const gotIt = () => {
    setFound(undefined)
    void witness.forget(userId)
  }
  return <LostWorkWords {...found} now={now()} onGotIt={gotIt} />
}
