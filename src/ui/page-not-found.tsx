import type { ReactNode } from 'react'
import { StoppedBall } from './drawings.tsx'
import css from './screens.module.css'

/** A path that leads nowhere. `children` is the link to the person's own base page. */
export function PageNotFound({ children }: { children?: ReactNode }) {
  return (
    <div className={css.screen}>
      <StoppedBall />
      <h1>This page does not exist.</h1>
      {children}
    </div>
  )
}
