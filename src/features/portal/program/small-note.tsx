import type { ReactNode } from 'react'
import css from './small-note.module.css'

/** Draws a sentence in small gray letters below what it is about. */
export function SmallNote({ children }: { children: ReactNode }) {
  return <p className={css.note}>{children}</p>
}
