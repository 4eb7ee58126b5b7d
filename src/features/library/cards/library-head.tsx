import type { ReactNode } from 'react'
import css from './library-head.module.css'

/** Draws the title of a player's page, and beside it what they can do first. */
export function LibraryHead({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={css.head}>
      <h1>{title}</h1>
      {children}
    </div>
  )
}
