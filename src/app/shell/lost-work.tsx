import { Check, HardDrive } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { LostWork } from '#data/device/witness.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { timeWords } from '#kit/time-words.ts'
import type { OpenServices } from '../services.ts'
import shellCss from './shell.module.css'

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
  const { work, isCompared } = found
  const count = Object.keys(work.evaluations).length
  const some = count === 1 ? '1 evaluation' : `${count} evaluations`
  const were = count === 1 ? 'was' : 'were'
  const dismiss = () => {
    setFound(undefined)
    void witness.forget(userId)
  }
  return (
    <div className={shellCss.lostWork}>
      <Notice
        tone="danger"
        icon={HardDrive}
        isLive
        title={`This device lost its storage. ${some} of yours ${were} ${isCompared ? 'not sent' : 'waiting to be sent'}.`}
        action={
          isCompared && (
            <Button onClick={dismiss}>
              <Check aria-hidden />
              Got it
            </Button>
          )
        }
      >
        <p>
          The browser deleted work saved here since {timeWords(work.since, now())}.{' '}
          {isCompared
            ? 'It never reached the server, so it has to be rated again. Install the app to protect its storage.'
            : 'Connect to see what reached the server.'}
        </p>
      </Notice>
    </div>
  )
}
