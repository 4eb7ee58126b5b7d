import type { RubricOnDevice } from '#data/ready/reference-store.ts'
import type { Report } from '#domain/contracts/evaluations.ts'
import { dayWords } from '#ui/time-words.ts'
import { Panel } from '#ui/panel.tsx'
import type { ReportSectionId } from '../report-sections.ts'
import { CompetitiveItems } from './competitive-items.tsx'
import { PositionsPanel } from './positions-panel.tsx'
import { PredictorPanel } from './predictor-panel.tsx'
import { CompetitivePanel, TeamPlayerPanel } from './score-panels.tsx'
import { SeparatorsPanel } from './separators-panel.tsx'
import { SkillsPlot } from './skills-plot.tsx'
import { SkillTable } from './skill-table.tsx'

type SectionProps = { section: ReportSectionId; report: Report; rubric: RubricOnDevice; isForFamily: boolean }

/** One tab of the report. */
export function ReportSection({ section, report, rubric: { scoring, structure }, isForFamily }: SectionProps) {
  const { player_profile: { first_name: firstName } } = report
  const result = report
  const predictor = <PredictorPanel result={result} tiers={scoring.predictor.tiers} divisions={scoring.predictor.divisions} />
  switch (section) {
    case 'overview':
      return (
        <div className="summary-grid">
          <SkillsPlot result={result} firstName={firstName} />
          <PositionsPanel result={result} />
          {predictor}
          <SeparatorsPanel result={result} firstName={firstName} isForFamily={isForFamily} />
          <TeamPlayerPanel result={result} />
          <CompetitivePanel result={result} />
        </div>
      )
    case 'performance-score':
      return <><SkillsPlot result={result} firstName={firstName} /><SkillTable result={result} structure={structure} /></>
    case 'position-indicators':
      return <div className="summary-grid"><PositionsPanel result={result} />{predictor}</div>
    case 'separators':
      return <SeparatorsPanel result={result} firstName={firstName} isForFamily={isForFamily} hasTable />
    case 'competitive-score':
      return <div className="summary-grid"><CompetitivePanel result={result} /><CompetitiveItems result={result} /></div>
    case 'team-player-score':
      return <TeamPlayerPanel result={result} />
    case 'notes':
      return <Notes notes={report.notes} />
  }
}

function Notes({ notes: { evaluator, player } }: Pick<Report, 'notes'>) {
  const all = [...evaluator.map((note) => ({ ...note, by: 'Evaluator' })), ...player.map((note) => ({ ...note, by: 'Player' }))]
  return (
    <Panel className="summary-notes" aria-labelledby="summary-notes">
      <h2 id="summary-notes">Notes</h2>
      {all.length === 0 && <p className="summary-plain">No notes were written.</p>}
      <ul>
        {all.map((note) => <li key={note.id}><div><strong>{note.by}, {dayWords(note.created_at)}</strong><p dir="auto">{note.text}</p></div></li>)}
      </ul>
    </Panel>
  )
}
