import { UserRoundSearch } from 'lucide-react'
import css from './roster-note.module.css'

type RosterNoteProps = { as?: 'p' | 'span'; role?: 'status'; children: string | undefined }

/** Draws what the changed name of a line means for its evaluations. Nothing is wrong with the cells. */
export function RosterNote({ as: Element = 'p', role, children }: RosterNoteProps) {
  return (
    <Element className={css.note} data-roster-note role={role}>
      <UserRoundSearch aria-hidden />
      {children}
    </Element>
  )
}
