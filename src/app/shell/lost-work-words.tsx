import { Check, HardDrive } from 'lucide-react'
import type { LostWork } from '#data/device/witness.ts'
import { timeWords } from '#kit/time-words.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import css from './lost-work-words.module.css'

type LostWorkWordsProps = {
  work: LostWork
  /** The server was asked what arrived all the same. */
  isCompared: boolean
  /** The device's clock. */
  now: number
  onGotIt: () => void
}

/** Y44. What the browser deleted here, and what to do about it. */
export function LostWorkWords({ work, isCompared, now, onGotIt }: LostWorkWordsProps) {
  const count = Object.keys(work.evaluations).length
  const some = count === 1 ? '1 evaluation' : `${count} evaluations`
  const were = count === 1 ? 'was' : 'were'
  const notThere = isCompared ? 'not sent' : 'waiting to be sent'
  return (
    <div className={css.notice}>
      <Notice
        tone="danger"
        icon={HardDrive}
        isLive
        title={`This device lost its storage. ${some} of yours ${were} ${notThere}.`}
        action={
          isCompared && (
            <Button onClick={onGotIt}>
              <Check aria-hidden />
              Got it
            </Button>
          )
        }
      >
        <p>
          The browser deleted work saved here since {timeWords(work.since, now)}.{' '}
          {isCompared
            ? 'It never reached the server, so it has to be rated again. Install the app to protect its storage.'
            : 'Connect to see what reached the server.'}
        </p>
      </Notice>
    </div>
  )
}
