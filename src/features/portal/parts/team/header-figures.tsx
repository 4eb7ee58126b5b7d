import type { DashboardHeader, TeamDashboard } from '#domain/contracts/dashboards.ts'
import { countWords, meanWords, percentWords, signedWords } from '../program/words.ts'
import { sinceWords } from './team-words.ts'

/** F74. The team in five numbers, on the apron. */
export function HeaderFigures({ figures }: { figures: TeamDashboard }) {
  const { header: { team_player }, min_group_size: least } = figures
  const [total, evaluated, progress, pending] = keyFigures(figures)
  const teamPlayer = { value: meanWords(team_player.mean), of: team_player.mean === null ? '' : 'of 40', label: averageLabel('Team player', team_player, least) }
  return (
    <dl className="team-strip apron" aria-label="Team in numbers">
      {[total, evaluated, progress, teamPlayer, pending].map((figure) => <Figure key={figure.label} {...figure} />)}
    </dl>
  )
}

/** F79. The same, for a card among others: four numbers on its own ground. */
export function KeyFigures({ figures }: { figures: TeamDashboard }) {
  return <dl className="team-key-figures" aria-label={`${figures.team.name} in numbers`}>{keyFigures(figures).map((figure) => <Figure key={figure.label} {...figure} />)}</dl>
}

type FigureProps = { value: string; of?: string; label: string }

function keyFigures({ header, min_group_size: least, period }: TeamDashboard): [total: FigureProps, evaluated: FigureProps, progress: FigureProps, pending: FigureProps] {
  const { total, roster_size, evaluated, coverage, progress, pending } = header
  return [
    { value: meanWords(total.mean), of: total.mean === null ? '' : 'of 60', label: averageLabel('Average total', total, least) },
    { value: String(evaluated), of: `of ${roster_size}`, label: coverage === null ? 'Players evaluated' : `Players evaluated, ${percentWords(coverage)}` },
    { value: progress.median === null ? '–' : signedWords(progress.median), label: progressLabel(progress, period.from === null && period.to === null) },
    { value: String(pending.count), label: pendingLabel(pending) },
  ]
}

function Figure({ value, of, label }: FigureProps) {
  return <div><dt>{label}</dt><dd className="score">{value}{of && <small> {of}</small>}</dd></div>
}

function averageLabel(name: string, { mean, level }: DashboardHeader['total'], least: number): string {
  if (mean === null) return `${name}: from ${least} players on`
  return level ? `${name}, ${level.name}` : name
}

function progressLabel({ median, n, since }: DashboardHeader['progress'], isOfAllTime: boolean): string {
  if (median === null) return n === 0 ? `Median change: nobody has two evaluations ${isOfAllTime ? 'yet' : 'in this time'}` : `Median change: ${countWords(n, 'player')} with two evaluations`
  return `Median change${since === null ? '' : ` since ${sinceWords(since)}`}, ${countWords(n, 'player')}`
}

function pendingLabel({ count, oldest_days }: DashboardHeader['pending']): string {
  const name = count === 1 ? 'Evaluation pending' : 'Evaluations pending'
  if (count === 0 || oldest_days === null) return name
  return `${name}, oldest ${oldest_days === 0 ? 'of today' : countWords(oldest_days, 'day')}`
}
