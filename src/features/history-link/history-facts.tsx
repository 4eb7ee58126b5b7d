import type { HistoryPaper } from '#domain/contracts/history-links.ts'
import { calendarDayWords } from '#kit/time-words.ts'
import css from './history-facts.module.css'

export const playerNameOf = ({ first_name, evaluations: [newest] }: HistoryPaper) =>
  first_name || `Number ${newest?.jersey_number ?? ''}`

/** The account and its evaluations. */
export function HistoryFacts({ paper }: { paper: HistoryPaper }) {
  return (
    <dl className={css.facts}>
      {paper.account_name !== null && (
        <div>
          <dt>Account</dt>
          <dd>
            <bdi translate="no">{paper.account_name}</bdi> (<bdi translate="no">{paper.account_email}</bdi>)
          </dd>
        </div>
      )}
      <div>
        <dt>Evaluations of {playerNameOf(paper)}</dt>
        {paper.evaluations.map(({ event_name, team_name, evaluated_on, jersey_number }, index) => (
          // Two evaluations of one game look the same here, so only the index is unique.
          <dd key={index}>
            <span dir="auto">{team_name ?? (event_name || 'Live evaluation')}</span>, number {jersey_number},{' '}
            {calendarDayWords(evaluated_on)}
          </dd>
        ))}
      </div>
    </dl>
  )
}
