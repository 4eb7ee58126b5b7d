import type { ComponentProps, ReactNode } from 'react'
import css from './figure-parts.module.css'
import textCss from '#ui/text.module.css'

/** Draws the title of a panel, and what is beside it. */
export function HeadRow({ children }: { children: ReactNode }) {
  return <div className={css.head}>{children}</div>
}

export function Subhead({ children }: { children: ReactNode }) {
  return <h3 className={css.subhead}>{children}</h3>
}

/** Draws a section of a panel below its own title. */
export function TitledPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css.part} aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}

type ScoreLineProps = {
  value: string
  /** The words beside the value. */
  words: ReactNode
  /** The level, as a tag. */
  children?: ReactNode
}

/** Draws one large value. */
export function ScoreLine({ value, words, children }: ScoreLineProps) {
  return (
    <p className={css.scoreLine}>
      <b className={textCss.score} translate="no">
        {value}
      </b>
      <span>{words}</span>
      {children}
    </p>
  )
}

export function PlainWords({ children }: { children: ReactNode }) {
  return <p className={css.plain}>{children}</p>
}

export function SmallWords({ className, ...rest }: ComponentProps<'p'>) {
  return <p {...rest} className={[css.small, className].filter(Boolean).join(' ')} />
}

/** Draws a link to more of the same. Paper leaves it out. */
export function MoreLine({ children }: { children: ReactNode }) {
  return <p className={css.more}>{children}</p>
}

/** Draws the buttons of a form or of an empty page. Paper leaves them out. */
export function ButtonRow({ children }: { children: ReactNode }) {
  return <div className={css.buttons}>{children}</div>
}
