import type { ReactNode } from 'react'
import css from './note.module.css'

type NoteProps = { role?: 'status'; children: ReactNode }

/** Draws a sentence in small gray letters. Without words it takes no space. */
export function Note({ role, children }: NoteProps) {
  return (
    <p role={role} className={css.note}>
      {children}
    </p>
  )
}
