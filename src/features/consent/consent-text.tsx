import { Fragment } from 'react'
import type { ConsentPaper } from '#domain/contracts/consent.ts'
import css from './consent-text.module.css'

type ConsentTextProps = { paper: ConsentPaper; level: 2 | 3 }

/** The words that are agreed to, as the server keeps them, and which edition they are. */
export function ConsentText({ paper: { text, text_version }, level }: ConsentTextProps) {
  const Heading = `h${level}` as const
  return (
    <div className={css.text}>
      {text.map((paragraph) => {
        const { heading, rest } = partsOf(paragraph)
        return (
          <Fragment key={paragraph}>
            {heading && <Heading>{heading}</Heading>}
            <p>{rest}</p>
          </Fragment>
        )
      })}
      <p className={css.version}>Text of {text_version}</p>
    </div>
  )
}

/** K81. "What we collect: the child’s name" has a heading. The words are those of the text. */
function partsOf(paragraph: string): { heading: string | undefined; rest: string } {
  const [, heading, rest] = /^([^:.,]{1,40}:) ([^]+)$/u.exec(paragraph) ?? []
  return { heading, rest: rest ?? paragraph }
}
