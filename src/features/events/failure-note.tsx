import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import css from './failure-note.module.css'

type FailureNoteProps = {
  /** Adds an icon. A screen reader announces the words. */
  isAlert?: boolean
  children: ReactNode
}

/** Draws why something was not saved. */
export function FailureNote({ isAlert, children }: FailureNoteProps) {
  return (
    <p className={css.failure} role={isAlert ? 'alert' : undefined}>
      {isAlert && <CircleAlert aria-hidden />}
      {children}
    </p>
  )
}
