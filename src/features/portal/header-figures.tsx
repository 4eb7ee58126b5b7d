import type { PortalHeader, TeamPortal } from '#domain/contracts/portal.ts'
import { countWords, meanWords, percentWords, signedWords } from './program-words.ts'
import { sinceWords } from './team-words.ts'
import css from './header-figures.module.css'
import apronCss from '#ui/apron.module.css'
import textCss from '#ui/text.module.css'

/** The team in five numbers, on the apron. */
export function HeaderFigures({ figures }: { figures: TeamPortal }) {
  const {
    header: { team_player },
    min_group_size: least,
  } = figures
  const [total, evaluated, progress, pending] = keyFigures(figures)
  const teamPlayer = {
    value: meanWords(team_player.mean),
    of: team_player.mean === null ? '' : 'of 40',
    label: averageLabel('Team player', team_player, least),
  }
  return (
    <dl className={`${css.strip} ${apronCss.apron}`} aria-label="Team in numbers">
      {[total, evaluated, progress, teamPlayer, pending].map((figure) => (
        <Figure key={figure.label} {...figure} />
      ))}
    </dl>
  )
}

/** The same, for a card among others: four numbers on its own ground. */
export function KeyFigures({ name, figures }: { name: string; figures: KnownFigures }) {
  return (
    <dl className={css.keyFigures} aria-label={`${name} in numbers`}>
      {keyFigures(figures).map((figure) => (
        <Figure key={figure.label} {...figure} />
      ))}
    </dl>
  )
}

/**
 * What the four numbers rest on. A program tells less of each of its teams: no band of the mean, and not how long the
 * oldest waits.
 */
export type KnownFigures = Pick<TeamPortal, 'min_group_size' | 'period'> & {
  header: Pick<PortalHeader, 'roster_size' | 'evaluated' | 'coverage' | 'progress'> & {
    total: Pick<PortalHeader['total'], 'mean' | 'level'>
    pending: Pick<PortalHeader['pending'], 'count' | 'oldest_days'>
  }
}

type FigureProps = { value: string; of?: string; label: string }

function keyFigures({
  header,
  min_group_size: least,
  period,
}: KnownFigures): [total: FigureProps, evaluated: FigureProps, progress: FigureProps, pending: FigureProps] {
  const { total, roster_size, evaluated, coverage, progress, pending } = header
  return [
    {
      value: meanWords(total.mean),
      of: total.mean === null ? '' : 'of 60',
      label: averageLabel('Average total', total, least),
    },
    {
      value: String(evaluated),
      of: `of ${roster_size}`,
      label: coverage === null ? 'Players evaluated' : `Players evaluated, ${percentWords(coverage)}`,
    },
    {
      value: progress.median === null ? '–' : signedWords(progress.median),
      label: progressLabel(progress, period.from === null && period.to === null, least),
    },
    { value: String(pending.count), label: pendingLabel(pending) },
  ]
}

function Figure({ value, of, label }: FigureProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={textCss.score} translate="no">
        {value}
        {of && <small> {of}</small>}
      </dd>
    </div>
  )
}

function averageLabel(
  name: string,
  { mean, level }: Pick<PortalHeader['total'], 'mean' | 'level'>,
  least: number,
): string {
  if (mean === null) return `${name}: shown once ${least} players are rated`
  return level ? `${name}, ${level.name}` : name
}

function progressLabel({ median, n, since }: PortalHeader['progress'], isOfAllTime: boolean, least: number): string {
  if (median === null)
    return n === 0
      ? `Median change: nobody has two evaluations ${isOfAllTime ? 'yet' : 'in this time'}`
      : `Median change: ${n} of the ${least} players with two evaluations that it needs`
  return `Median change${since === null ? '' : ` since ${sinceWords(since)}`}, ${countWords(n, 'player')}`
}

function pendingLabel({ count, oldest_days }: KnownFigures['header']['pending']): string {
  const name = count === 1 ? 'Evaluation pending' : 'Evaluations pending'
  if (count === 0 || oldest_days === null) return name
  return `${name}, oldest ${oldest_days === 0 ? 'of today' : countWords(oldest_days, 'day')}`
}
