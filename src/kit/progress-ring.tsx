import { Check } from 'lucide-react'
import { memo } from 'react'
import css from './progress-ring.module.css'

type ProgressRingProps = {
  /** 0 to 1; a full ring carries a check mark. */
  share: number
  /** Stand in the ring while there is no picture: "JM", "?". */
  initials: string
  /** The address of a picture that is on this device. */
  picture?: string | undefined
}

const RADIUS = 25
const AROUND = 2 * Math.PI * RADIUS

/** A drawing of who somebody is and how much of them is rated; words beside it say the same. */
export const ProgressRing = memo(function ProgressRing({ share, initials, picture }: ProgressRingProps) {
  return (
    <span className={css.ring} aria-hidden="true" translate="no">
      <svg viewBox="0 0 56 56">
        <circle cx="28" cy="28" r={RADIUS} />
        <circle
          className={css.done}
          cx="28"
          cy="28"
          r={RADIUS}
          strokeDasharray={`${share * AROUND} ${AROUND}`}
          transform="rotate(-90 28 28)"
        />
      </svg>
      <span className={css.face}>{picture ? <img src={picture} alt="" width="38" height="38" /> : initials}</span>
      {share >= 1 && (
        <span className={css.check}>
          <Check />
        </span>
      )}
    </span>
  )
})
