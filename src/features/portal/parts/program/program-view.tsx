import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import type { DashboardFilters } from '#domain/contracts/dashboard-filters.ts'
import type { ProgramDashboard } from '#domain/contracts/dashboards.ts'
import { programLead } from '#domain/portal/lead-sentence.ts'
import { isFiltered } from '#domain/portal/portal-search.ts'
import type { PortalSearch } from '#domain/portal/portal-search.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Panel } from '#ui/panel.tsx'
import { NothingLeft } from '../filters/filter-problems.tsx'
import { LeadSentence } from '../lead-sentence.tsx'
import type { OnPortalSearch } from '../on-search.ts'
import { countWords } from '../program-words.ts'
import { AgreementBrief, agreementHeight } from './agreement-brief.tsx'
import { CoveragePlot } from './coverage-plot.tsx'
import { FiguresStrip } from './figures-strip.tsx'
import { GapMap } from './gap-map.tsx'
import { Pathway } from './pathway.tsx'
import { MoneyPanel, ProgramsList } from './programs-list.tsx'
import { TeamComparison, comparisonHeight } from './team-comparison.tsx'
import { TeamsPanel } from './teams-panel.tsx'
import { inTwoColumns } from './two-columns.ts'
import programPortalCss from '../../program-portal.module.css'

type ProgramViewProps = {
  figures: ProgramDashboard
  name: string
  choices: DashboardFilters | undefined
  search: PortalSearch
  onSearch: OnPortalSearch
}

/** All that stands on the page once there are figures. */
export function ProgramView({ figures, name, choices, search, onSearch }: ProgramViewProps) {
  const isSum = figures.kind === 'programs' && figures.programs.length > 1
  const programId = figures.program?.id
  const hasFigures = figures.header.evaluated > 0
  if (figures.kind === 'programs' && figures.programs.length === 0) return <NoProgramYet />
  return (
    <>
      <LeadSentence words={programLead(figures)} />
      {(figures.teams.length > 0 || !isFiltered(search)) && <FiguresStrip figures={figures} />}
      {figures.rubric.others > 0 && (
        <p className={`${programPortalCss.programSmall} ${programPortalCss.programNote}`}>
          The last evaluation of {countWords(figures.rubric.others, 'player')} is of an older version of the rubric. It
          counts as evaluated and stands in no average.
        </p>
      )}
      {isSum && <ProgramsList figures={figures} search={search} />}
      {figures.teams.length === 0 ? (
        <NoTeams {...{ choices, search, onSearch }} />
      ) : (
        <TeamsPanel key={programId ?? 'all'} figures={figures} name={name} search={search} onSearch={onSearch} />
      )}
      {!hasFigures && figures.teams.length > 0 && (
        <NoEvaluations hasPlayers={figures.header.roster_size > 0} {...{ choices, search, onSearch }} />
      )}
      <Columns figures={figures} isSum={isSum} />
      {hasFigures && <GapMap key={`gaps-${programId ?? 'all'}`} figures={figures} search={search} />}
    </>
  )
}

/** The panels beside one another: how many teams, levels and evaluators there are decides which stand where. */
function Columns({ figures, isSum }: { figures: ProgramDashboard; isSum: boolean }) {
  const hasFigures = figures.header.evaluated > 0
  const { agreement, coverage_by_month: months, money, pathway, program, teams } = figures
  const panels = [
    {
      key: 'comparison',
      isThere: hasFigures,
      height: comparisonHeight(teams),
      panel: <TeamComparison figures={figures} />,
    },
    { key: 'coverage', isThere: hasFigures && months.length > 0, height: 460, panel: <CoveragePlot months={months} /> },
    {
      key: 'agreement',
      isThere: teams.length > 0,
      height: agreementHeight(agreement),
      panel: <AgreementBrief agreement={agreement} programId={program?.id} />,
    },
    {
      key: 'pathway',
      isThere: hasFigures,
      height: 150 + 82 * pathway.filter(({ n }) => n > 0).length,
      panel: <Pathway pathway={pathway} />,
    },
    { key: 'money', isThere: money !== null, height: 180, panel: money && <MoneyPanel money={money} isSum={isSum} /> },
  ].filter(({ isThere }) => isThere)
  const { left, right } = inTwoColumns(panels.map(({ height }) => height))
  return (
    <div className={programPortalCss.programColumns}>
      {[left, right].map((places, side) => (
        <div key={side}>
          {places.map((at) => (
            <Fragment key={panels[at]?.key}>{panels[at]?.panel}</Fragment>
          ))}
        </div>
      ))}
    </div>
  )
}

function NoProgramYet() {
  const contact: string = '/app/help-center'
  return (
    <Panel>
      <EmptyState title="No program yet" text="Courtside sets up programs. Once you have one, its teams appear here.">
        <Link to={contact}>Open the help center</Link>
      </EmptyState>
    </Panel>
  )
}

type FilterProps = Pick<ProgramViewProps, 'choices' | 'search' | 'onSearch'>

function NoTeams(props: FilterProps) {
  if (isFiltered(props.search)) return <NothingLeft {...props} what="player" />
  return (
    <Panel>
      <EmptyState title="No teams yet" text="Teams appear here once they’re in your program. Contact us to add them." />
    </Panel>
  )
}

function NoEvaluations({ hasPlayers, ...props }: FilterProps & { hasPlayers: boolean }) {
  if (isFiltered(props.search)) return <NothingLeft {...props} what={hasPlayers ? 'evaluation' : 'player'} />
  return (
    <Panel>
      {hasPlayers ? (
        <EmptyState
          title="No evaluations yet"
          text="Comparisons appear here once a player’s first report is published."
        />
      ) : (
        <EmptyState title="No players yet" text="The coaches of these teams haven’t added any players yet." />
      )}
    </Panel>
  )
}
