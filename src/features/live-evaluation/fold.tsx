import { ChevronDown } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import css from './fold.module.css'

type FoldProps = {
  icon: LucideIcon
  title: string
  /** What stands in it, or why it may stay closed. */ detail: string
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
  children: ReactNode
}

/** Fields that are seldom needed, behind one line that says what they hold. Opened by a tap, they come into view. */
export function Fold({ icon: Icon, title, detail, isOpen, onToggle, children }: FoldProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const isTapped = useRef(false)
  useLayoutEffect(() => {
    if (isOpen && isTapped.current) details.current?.scrollIntoView?.({ block: 'nearest' })
    isTapped.current = false
  }, [isOpen])
  return (
    <details ref={details} className={css.fold} open={isOpen} onToggle={(event) => onToggle(event.currentTarget.open)}>
      <summary
        onClick={() => {
          isTapped.current = true
        }}
      >
        <Icon aria-hidden />
        <span>
          <b>{title}</b>
          <small>{detail}</small>
        </span>
        <ChevronDown aria-hidden />
      </summary>
      {isOpen && children}
    </details>
  )
}
