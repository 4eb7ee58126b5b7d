import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import type { RubricOnDevice } from '#data/ready/reference-store.ts'
import type { Report } from '#domain/contracts/evaluations.ts'
import { callName } from '#domain/evaluations/jersey-words.ts'
import { askedOnly, hasLevels, hasTeamItems } from '#domain/events/seen-together.ts'
import { separatorsInOrder } from '#domain/scoring/report-words.ts'
import { addressOfSection } from '../report-sections.ts'
import type { ReportSectionId } from '../report-sections.ts'
import { CompetitiveItems } from '../figures/competitive-items.tsx'
import { PositionDetails, PositionsPanel } from '../figures/positions-panel.tsx'
import { PredictorPanel } from '../figures/predictor-panel.tsx'
import { ProgressPanel } from '../figures/progress-panel.tsx'
import { CompetitivePanel } from '../figures/competitive-panel.tsx'
import { TeamPlayerPanel } from '../figures/team-player-panel.tsx'
import { AllSeparators, SeparatorsPanel } from '../figures/separators-panel.tsx'
import { SkillDetails } from '../figures/skill-details.tsx'
import { SkillSpread } from '../figures/skill-spread.tsx'
import { SkillsPlot } from '../figures/skills-plot.tsx'
import { TeamItems } from '../figures/team-items.tsx'
import { WorkOnPanel } from '../figures/work-on-panel.tsx'
import { EvaluatorNotes } from '../notes/evaluator-notes.tsx'
import { PlayerNotes, ReportNotes } from '../notes/report-notes.tsx'
import reportColumnsCss from '../report-columns.module.css'

type SectionProps = {
  section: ReportSectionId
  report: Report
  rubric: RubricOnDevice
  isForFamily: boolean
}

/** One part of the report. It is long: only what it shows draws it anew. */
export const ReportSection = memo(function ReportSection(props: SectionProps) {
  const {
    section,
    report,
    rubric: { scoring, structure },
    isForFamily,
  } = props
  const firstName = callName(report.player_profile, report)
  const predictor = (
    <PredictorPanel
      result={report}
      tiers={scoring.predictor.tiers}
      divisions={scoring.predictor.divisions}
      isForFamily={isForFamily}
    />
  )
  switch (section) {
    case 'overview':
      return <Overview {...props} />
    case 'performance-score':
      return (
        <>
          <div className={reportColumnsCss.two}>
            {report.event ? (
              <SkillSpread report={report} structure={structure} />
            ) : (
              <SkillsPlot
                result={report}
                firstName={firstName}
                entered={report.player_profile.athletic_info.player_position_name}
              />
            )}
            {hasLevels(report) && <ProgressPanel report={report} />}
          </div>
          <SkillDetails result={askedOnly(report)} structure={structure} />
        </>
      )
    case 'position-indicators':
      return (
        <div className={reportColumnsCss.grid}>
          {report.top1_position ? (
            <PositionDetails position={report.top1_position} place="Best fit" />
          ) : (
            <PositionsPanel result={report} />
          )}
          {report.top2_position && <PositionDetails position={report.top2_position} place="Second-best fit" />}
          {predictor}
        </div>
      )
    case 'separators':
      return <AllSeparators result={report} firstName={firstName} isForFamily={isForFamily} rubric={scoring} />
    case 'competitive-score':
      return (
        <div className={reportColumnsCss.grid} data-lead>
          <CompetitivePanel result={report} isForFamily={isForFamily} />
          <CompetitiveItems result={report} rules={scoring.competitive} />
        </div>
      )
    case 'team-player-score':
      return (
        <div className={reportColumnsCss.grid} data-lead>
          <TeamPlayerPanel result={report} />
          <TeamItems result={report} structure={structure} />
        </div>
      )
    case 'notes':
      return <ReportNotes {...props} structure={structure} />
  }
})

const MOST_ITEMS = 3

function Overview({ report, rubric: { scoring, structure }, isForFamily }: SectionProps) {
  const firstName = callName(report.player_profile, report)
  const link = (section: ReportSectionId, words: string) => (
    <Link to={addressOfSection(report.evaluation_submission_id, section)}>{words}</Link>
  )
  const allSkills = link('performance-score', 'All skills and what’s behind them')
  const spread = <SkillSpread report={report} structure={structure} all={allSkills} />
  const teamAndNotes = (
    <div className={reportColumnsCss.grid}>
      {hasTeamItems(report) && (
        <TeamPlayerPanel result={report} all={link('team-player-score', 'What each item says')} />
      )}
      <PlayerNotes report={report} isForFamily={isForFamily} />
    </div>
  )
  if (!hasLevels(report))
    return (
      <>
        <EvaluatorNotes report={report} structure={structure} />
        <WorkOnPanel report={report} structure={structure} />
        {spread}
        {teamAndNotes}
      </>
    )
  return (
    <>
      <EvaluatorNotes report={report} structure={structure} />
      <WorkOnPanel report={report} structure={structure} />
      <div className={reportColumnsCss.two}>
        <div className={reportColumnsCss.stack}>
          {report.event ? spread : <SkillsPlot result={report} firstName={firstName} entered={null} all={allSkills} />}
          <ProgressPanel report={report} />
        </div>
        <div className={reportColumnsCss.stack}>
          <PositionsPanel result={report} all={link('position-indicators', 'Skills and weights')} />
          <PredictorPanel
            result={report}
            tiers={scoring.predictor.tiers}
            divisions={scoring.predictor.divisions}
            isForFamily={isForFamily}
          />
          <CompetitivePanel
            result={report}
            most={MOST_ITEMS}
            all={link('competitive-score', 'Everything that counts')}
            isForFamily={isForFamily}
          />
        </div>
      </div>
      <SeparatorsPanel
        result={report}
        firstName={firstName}
        isForFamily={isForFamily}
        all={link('separators', `All ${separatorsInOrder(report).length} attributes`)}
      />
      {teamAndNotes}
    </>
  )
}
