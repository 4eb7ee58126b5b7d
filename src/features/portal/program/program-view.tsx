import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import type { StaffRole } from '#domain/access/role.ts'
import type { PortalFilters } from '#domain/contracts/portal-filters.ts'
import type { ProgramPortal } from '#domain/contracts/portal.ts'
import { programLead } from '#domain/portal/lead-sentence.ts'
import { isFiltered } from '#domain/portal/portal-search.ts'
import type { PortalSearch } from '#domain/portal/portal-search.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Panel } from '#ui/panel.tsx'
import { NothingLeft } from '../filters/filter-problems.tsx'
import { LeadSentence } from '../lead-sentence.tsx'
import type { OnPortalSearch } from '../on-search.ts'
import { peopleAddress } from '../portal-links.ts'
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
import css from './program-view.module.css'

type ProgramViewProps = {
  figures: ProgramPortal
  name: string
  role: StaffRole
  choices: PortalFilters | undefined
  search: PortalSearch
  onSearch: OnPortalSearch
}

/** All that stands on the page once there are figures. */
export function ProgramView({ figures, name, role, choices, search, onSearch }: ProgramViewProps) {
  const isSum = figures.kind === 'programs' && figures.programs.length > 1
  const programId = figures.program?.id
  const hasFigures = figures.header.evaluated > 0
  if (figures.kind === 'programs' && figures.programs.length === 0) return <NoProgramYet role={role} />
  return (
    <>
      <LeadSentence words={programLead(figures)} />
      {(figures.teams.length > 0 || !isFiltered(search)) && <FiguresStrip figures={figures} />}
      {figures.rubric.others > 0 && (
        <p className={css.rubric}>
          The last evaluation of {countWords(figures.rubric.others, 'player')} is of an older version of the rubric. It
          counts as evaluated and stands in no average.
        </p>
      )}
      {isSum && <ProgramsList figures={figures} search={search} />}
      {figures.teams.length === 0 ? (
        <NoTeams {...{ choices, search, onSearch }} programId={programId ?? onlyProgramOf(figures)} />
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
function Columns({ figures, isSum }: { figures: ProgramPortal; isSum: boolean }) {
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
    <div className={css.columns}>
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

/** Owners make their program; everybody else is invited to one. */
function NoProgramYet({ role }: { role: StaffRole }) {
  if (role !== 'Owner')
    return (
      <Panel>
        <EmptyState
          title="No program yet"
          text="Ask the owner of your program to invite you at the email address of this account."
        />
      </Panel>
    )
  return (
    <Panel>
      <EmptyState title="No program yet" text="Make your program and invite its people. Their teams appear here.">
        <Button asChild variant="solid">
          <Link to="/app/program">Make your program</Link>
        </Button>
      </EmptyState>
    </Panel>
  )
}

function onlyProgramOf({ programs }: ProgramPortal): number | undefined {
  return programs.length === 1 ? programs[0]?.program_id : undefined
}

type FilterProps = Pick<ProgramViewProps, 'choices' | 'search' | 'onSearch'>

function NoTeams({ programId, ...props }: FilterProps & { programId: number | undefined }) {
  if (isFiltered(props.search)) return <NothingLeft {...props} what="player" />
  return (
    <Panel>
      <EmptyState title="No teams yet" text="Invite the coaches. Their teams appear here once they accept.">
        <Button asChild variant="solid">
          <Link {...peopleAddress(programId)}>Invite coaches</Link>
        </Button>
      </EmptyState>
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
