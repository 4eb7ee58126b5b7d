import type { ReactNode } from 'react'
import { EmptyBench, EmptyFloor } from './drawings.tsx'
import './screens.css'

type EmptyStateProps = {
  title: string
  text: string
  /** Nothing here yet (a bench), or nothing found (an empty floor). */
  drawing?: 'bench' | 'floor'
  /** The one thing to do. */
  children?: ReactNode
}

/** What is missing, in a sentence, with the one thing to do about it. */
export function EmptyState({ title, text, drawing = 'bench', children }: EmptyStateProps) {
  return (
    <div className="empty-state">
      {drawing === 'bench' ? <EmptyBench /> : <EmptyFloor />}
      <div><h2>{title}</h2><p>{text}</p>{children}</div>
    </div>
  )
}
