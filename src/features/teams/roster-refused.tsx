import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import css from './roster-refused.module.css'

/** Draws the reason that keeps a roster from being saved. */
export function RosterRefused({ id, role, children }: { id?: string; role?: 'alert'; children: ReactNode }) {
  return (
    <p className={css.refused} id={id} role={role}>
      <TriangleAlert aria-hidden />
      {children}
    </p>
  )
}
