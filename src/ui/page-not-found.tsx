import type { ReactNode } from 'react'
import { StoppedBall } from './drawings.tsx'
import './screens.css'

/** A path that leads nowhere. `children` is the link to the person's own base page. */
export function PageNotFound({ children }: { children?: ReactNode }) {
  return (
    <div className="screen">
      <StoppedBall />
      <h1>This page does not exist.</h1>
      {children}
    </div>
  )
}
