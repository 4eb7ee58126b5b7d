import { Bookmark, Printer } from 'lucide-react'
import { startTransition, useEffect, useState } from 'react'
import type { OpenedReport, SentReport as Sent } from '#domain/contracts/reports.ts'
import { callName } from '#domain/evaluation/jersey-words.ts'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/panel.tsx'
import { dayWords } from '#kit/time-words.ts'
import { PositionsPanel } from '../figures/positions-panel.tsx'
import { PredictorPanel } from '../figures/predictor-panel.tsx'
import { SeparatorsPanel } from '../figures/separators-panel.tsx'
import { SkillSpread } from '../figures/skill-spread.tsx'
import { SkillsPlot } from '../figures/skills-plot.tsx'
import { TeamPlayerPanel } from '../figures/team-player-panel.tsx'
import { WorkOnPanel } from '../figures/work-on-panel.tsx'
import { EvaluatorNotes } from '../notes/evaluator-notes.tsx'
import { ReportHero } from '../report/report-hero.tsx'
import evaluationSummaryCss from '../../evaluation-summary.module.css'
import reportCss from '../../report.module.css'
import css from '../../sent-report.module.css'

type OpenedReportProps = { report: OpenedReport; onShow: (evaluationId: string) => void; onKeep: () => void }

/** The whole report on one page, for a family without an account. */
export function OpenedReportPage({ report, onShow, onKeep }: OpenedReportProps) {
  const { structure, performance_level } = report.rubric
  const firstName = callName(report.player_profile, report)
  const [hasRest, setRest] = useState(false)
  // The first screen does not wait for what stands below it: on a phone the plots take longer than all else.
  useEffect(() => startTransition(() => setRest(true)), [])
  return (
    <div className={`${evaluationSummaryCss.summary} ${reportCss.report}`}>
      {report.reports.length > 1 && <OtherReports report={report} onShow={onShow} />}
      <ReportHero report={report} bands={performance_level} asOf={null} isBrief={false} />
      <EvaluatorNotes report={report} structure={structure} />
      <KeepIt onKeep={onKeep} />
      {hasPlan(report) && <WorkOnPanel report={report} structure={structure} />}
      {hasRest && <Plots report={report} firstName={firstName} />}
      <div className={css.sentActions}>
        <Button onClick={() => window.print()}>
          <Printer aria-hidden />
          Print
        </Button>
      </div>
    </div>
  )
}

function KeepIt({ onKeep }: Pick<OpenedReportProps, 'onKeep'>) {
  return (
    <Panel className={css.sentKeep} aria-labelledby="sent-keep">
      <h2 id="sent-keep">Keep this report</h2>
      <p>Make a free account and it’s yours, on any device. You can undo this for 14 days.</p>
      <Button variant="solid" size="lg" onClick={onKeep}>
        <Bookmark aria-hidden />
        Keep it
      </Button>
    </Panel>
  )
}

/** Of an event's form with fewer than 10 skills nothing is said of positions and levels. */
const hasPlan = ({ event, total_player_performance_score: total }: OpenedReport) => !event || total !== null
const hasTeamItems = ({ team_player_score }: OpenedReport) => team_player_score.some(({ rating }) => rating !== null)

function Plots({ report, firstName }: { report: OpenedReport; firstName: string }) {
  const { predictor, structure } = report.rubric
  if (!hasPlan(report))
    return (
      <>
        <SkillSpread report={report} structure={structure} />
        {hasTeamItems(report) && <TeamPlayerPanel result={report} />}
      </>
    )
  return (
    <>
      <div className={reportCss.reportTwo}>
        <div className={reportCss.reportStack}>
          {report.event ? (
            <SkillSpread report={report} structure={structure} />
          ) : (
            <SkillsPlot
              result={report}
              firstName={firstName}
              entered={report.player_profile.athletic_info.player_position_name}
            />
          )}
          <TeamPlayerPanel result={report} />
        </div>
        <div className={reportCss.reportStack}>
          <PositionsPanel result={report} />
          <PredictorPanel result={report} tiers={predictor.tiers} divisions={predictor.divisions} isForFamily />
        </div>
      </div>
      <SeparatorsPanel result={report} firstName={firstName} isForFamily />
    </>
  )
}

/** Two children of one family, or two evenings of one child. */
function OtherReports({ report, onShow }: Omit<OpenedReportProps, 'onKeep'>) {
  return (
    <Panel asChild className={css.sentOthers}>
      <nav aria-label="Reports sent to this address">
        <h2>{report.reports.length} reports were sent to this address</h2>
        <ul>
          {report.reports.map((it) => {
            const isShown = it.evaluation_submission_id === report.evaluation_submission_id
            return (
              <li key={it.evaluation_submission_id}>
                <Button
                  variant={isShown ? 'solid' : 'outline'}
                  aria-current={isShown ? 'page' : undefined}
                  onClick={() => onShow(it.evaluation_submission_id)}
                >
                  {reportName(it)}
                </Button>
              </li>
            )
          })}
        </ul>
      </nav>
    </Panel>
  )
}

function reportName({ first_name, jersey_number, event_name, completed_at }: Sent): string {
  return [first_name || `Number ${jersey_number}`, event_name, dayWords(completed_at)].filter(Boolean).join(', ')
}
