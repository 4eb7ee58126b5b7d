import type { ReactNode } from 'react'
import { ContactWords } from './contact-words.tsx'
import { EmptyBench, EmptyFloor } from './drawings.tsx'
import css from './screens.module.css'

type EmptyStateProps = {
  title: string
  text: string
  /** Nothing here yet (a bench), or nothing found (an empty floor). */
  drawing?: 'bench' | 'floor'
  /** 1 where nothing else stands on the page; 2 unless told. */
  level?: 1 | 2 | 3
  /** The one thing to do. */
  className?: string | undefined
  children?: ReactNode
}

/** What is missing, in a sentence, with the one thing to do about it. */
export function EmptyState({ title, text, drawing = 'bench', level = 2, className, children }: EmptyStateProps) {
  const Title = `h${level}` as const
  return (
    <div className={[css.emptyState, className].filter(Boolean).join(' ')}>
      {drawing === 'bench' ? <EmptyBench /> : <EmptyFloor />}
      <div>
        <Title>{title}</Title>
        <p>
          <ContactWords text={text} />
        </p>
        {children}
      </div>
    </div>
  )
}
