import { CircleAlert } from 'lucide-react'
import type { ImportProblem } from '#domain/teams/roster-csv.ts'
import { ROSTER_LABELS } from '#domain/teams/roster-rules.ts'
import { Panel } from '#ui/panel.tsx'
import css from './import-problems.module.css'
import { numeral } from '#domain/language.ts'

const SHOWN = 12

/** Every bad cell in a sentence that leads to it. */
export function ImportProblems({
  problems,
  rowCount,
  onGoTo,
}: {
  problems: readonly ImportProblem[]
  rowCount: number
  onGoTo: (problem: ImportProblem) => void
}) {
  if (problems.length === 0) return null
  return (
    <Panel className={css.problems} aria-label="Problems">
      <h3>
        <CircleAlert aria-hidden />
        {problems.length === 1 ? '1 cell' : `${numeral(problems.length)} cells`} in{' '}
        {rowCount === 1 ? '1 row' : `${numeral(rowCount)} rows`} can’t be used
      </h3>
      <ul>
        {problems.slice(0, SHOWN).map((problem) => (
          <li key={`${problem.line}-${problem.field}`}>
            <button type="button" onClick={() => onGoTo(problem)}>
              <b>
                Row {problem.line}, {ROSTER_LABELS[problem.field]}
              </b>{' '}
              {problem.message}
            </button>
          </li>
        ))}
      </ul>
      {problems.length > SHOWN && <p>And {numeral(problems.length - SHOWN)} more, marked in the table.</p>}
    </Panel>
  )
}
