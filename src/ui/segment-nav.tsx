import { Check, TriangleAlert } from 'lucide-react'
import { memo, useEffect, useRef } from 'react'
import { scrollToCurrent } from './scroll-to-current.ts'
import css from './segment-nav.module.css'
import textCss from './text.module.css'

export type Segment = {
  id: string
  /** The short word on the segment: "SHT". */
  code: string
  /** "4/5"; a full segment shows a check mark instead. */
  count: string
  /** 0 to 100 of the lane under it. */
  percentage: number
  /** The whole name: "Shooting, 4 of 5 rated". */
  name: string
  /** Whether something in it must be changed, although it is full. */
  isOpen?: boolean
}

type SegmentNavProps = {
  label: string
  segments: readonly Segment[]
  currentId: string
  onSelect: (id: string) => void
}

/** The lane cut into its parts; each part is a button, the current one lies on a ball-colored line. */
export const SegmentNav = memo(function SegmentNav({ label, segments, currentId, onSelect }: SegmentNavProps) {
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    if (nav.current) scrollToCurrent(nav.current)
  }, [currentId])
  return (
    <nav className={css.segmentNav} aria-label={label} ref={nav}>
      {segments.map((segment) => (
        <SegmentButton key={segment.id} {...segment} isCurrent={segment.id === currentId} onSelect={onSelect} />
      ))}
    </nav>
  )
})

const SegmentButton = memo(function SegmentButton(
  props: Segment & { isCurrent: boolean; onSelect: (id: string) => void },
) {
  const { id, code, count, percentage, name, isOpen, isCurrent, onSelect } = props
  return (
    <button
      type="button"
      className={css.segment}
      aria-label={name}
      aria-current={isCurrent ? 'step' : undefined}
      onClick={() => onSelect(id)}
    >
      <b>{code}</b>
      <span className={textCss.number} translate="no">
        {percentage < 100 ? count : isOpen ? <TriangleAlert aria-hidden /> : <Check aria-hidden />}
      </span>
      <em>
        <i style={{ width: `${percentage}%` }} />
      </em>
    </button>
  )
})
