import { EqualApproximately, TrendingDown, TrendingUp } from 'lucide-react'
import type { RosterFigures } from '#domain/contracts/portal.ts'
import { signedWords } from './program-words.ts'
import { changeWords } from './team-words.ts'
import css from './change-mark.module.css'
import textCss from '#ui/text.module.css'

/** A change of total: an arrow from 3 points on, gray below; "first" where there is nothing before it. */
export function ChangeMark({ latest }: { latest: Pick<RosterFigures, 'change' | 'is_meaningful'> }) {
  const { change, is_meaningful } = latest
  if (change === null) return <span className={css.mark}>first</span>
  const Icon = !is_meaningful ? EqualApproximately : change > 0 ? TrendingUp : TrendingDown
  return (
    <span className={css.mark} data-way={is_meaningful ? (change > 0 ? 'up' : 'down') : undefined}>
      <Icon aria-hidden />
      {signedWords(change)}
      <span className={textCss.visuallyHidden}>{changeWords(latest).replace(/^[^,]*/u, '')}</span>
    </span>
  )
}

/** What the marks mean, beside the heading. */
export function ChangeLegend({ least }: { least: number }) {
  return (
    <p className={css.legend}>
      <span className={css.mark} data-way="up">
        <TrendingUp aria-hidden />
        {least} or more points
      </span>
      <span className={css.mark}>
        <EqualApproximately aria-hidden />
        no real change
      </span>
    </p>
  )
}
