import { Bookmark } from 'lucide-react'
import { startTransition, useEffect, useState } from 'react'
import { ApiError } from '#data/api/api-error.ts'
import { failureWords } from '#data/api/failure-words.ts'
import type { OpenedReport, SentReport as Sent } from '#domain/contracts/reports.ts'
import { hasLevels, hasTeamItems } from '#domain/events/seen-together.ts'
import { callName } from '#domain/evaluations/jersey-words.ts'
import { reportFileName } from '#domain/evaluations/report-file-name.ts'
import { isolated } from '#domain/fields/isolated.ts'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/panel.tsx'
import { useFileDownload } from '#ui/use-file-download.ts'
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
import { PrintReport, SaveAsPdf } from '../report/save-as-pdf.tsx'
import resultCss from '../result-page.module.css'
import reportColumnsCss from '../report-columns.module.css'
import css from './opened-report.module.css'
import reportCss from '../report.module.css'

type OpenedReportProps = {
  report: OpenedReport
  loadPdf: () => Promise<Blob>
  onShow: (evaluationId: string) => void
  onKeep: () => void
}

/** The whole report on one page, for a family without an account. */
export function OpenedReportPage({ report, loadPdf, onShow, onKeep }: OpenedReportProps) {
  const { structure, performance_level } = report.rubric
  const firstName = callName(report.player_profile, report)
  const [hasRest, setRest] = useState(false)
  // The first screen does not wait for what stands below it: on a phone the plots take longer than all else.
  useEffect(() => startTransition(() => setRest(true)), [])
  return (
    <div className={`${resultCss.page} ${reportCss.report}`}>
      {report.reports.length > 1 && <OtherReports report={report} onShow={onShow} />}
      <ReportHero report={report} bands={performance_level} asOf={null} isBrief={false} />
      <Actions key={report.evaluation_submission_id} report={report} loadPdf={loadPdf} />
      <EvaluatorNotes report={report} structure={structure} />
      <KeepIt onKeep={onKeep} />
      <WorkOnPanel report={report} structure={structure} />
      {hasRest && <Plots report={report} firstName={firstName} />}
    </div>
  )
}

function Actions({ report, loadPdf }: Pick<OpenedReportProps, 'report' | 'loadPdf'>) {
  const { download, start } = useFileDownload({
    load: loadPdf,
    name: () => reportFileName(report),
    mediaType: 'application/pdf',
    wordsOf: pdfFailureWords,
  })
  return (
    <div className={css.actions}>
      <SaveAsPdf saving={download} start={start} />
      <PrintReport report={report} />
    </div>
  )
}

/** The half hour may be over, or the server may be older than this page. */
function pdfFailureWords(error: unknown): string {
  if (error instanceof ApiError && error.status === 404)
    return 'Couldn’t create the PDF. Reload this page, and enter a new code if it asks for one.'
  return failureWords(error)
}

function KeepIt({ onKeep }: Pick<OpenedReportProps, 'onKeep'>) {
  return (
    <Panel className={css.keep} aria-labelledby="sent-keep">
      <div>
        <h2 id="sent-keep">Keep this report</h2>
        <p>Create a free account and it’s yours, on any device. You can undo this for 14 days.</p>
      </div>
      <Button variant="solid" size="lg" onClick={onKeep}>
        <Bookmark aria-hidden />
        Keep it
      </Button>
    </Panel>
  )
}

function Plots({ report, firstName }: { report: OpenedReport; firstName: string }) {
  const { predictor, structure } = report.rubric
  if (!hasLevels(report))
    return (
      <>
        <SkillSpread report={report} structure={structure} />
        {hasTeamItems(report) && <TeamPlayerPanel result={report} />}
      </>
    )
  return (
    <>
      <div className={reportColumnsCss.two}>
        <div className={reportColumnsCss.stack}>
          {report.event ? (
            <SkillSpread report={report} structure={structure} />
          ) : (
            <SkillsPlot result={report} firstName={firstName} entered={null} />
          )}
        </div>
        <div className={reportColumnsCss.stack}>
          <PositionsPanel result={report} />
          <PredictorPanel result={report} tiers={predictor.tiers} divisions={predictor.divisions} isForFamily />
        </div>
      </div>
      {hasTeamItems(report) && <TeamPlayerPanel result={report} isWide />}
      <SeparatorsPanel result={report} firstName={firstName} isForFamily />
    </>
  )
}

/** Two children of one family, or two evenings of one child. */
function OtherReports({ report, onShow }: Pick<OpenedReportProps, 'report' | 'onShow'>) {
  return (
    <Panel asChild className={css.others}>
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
  const name = first_name || `Number ${jersey_number}`
  return [name, event_name, dayWords(completed_at)].filter(Boolean).map(isolated).join(', ')
}
