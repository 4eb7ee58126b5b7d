import { Link } from '@tanstack/react-router'
import type { PortalFilters } from '#domain/contracts/portal-filters.ts'
import type { TeamPortal } from '#domain/contracts/portal.ts'
import { teamLead } from '#domain/portal/lead-sentence.ts'
import { searchWith } from '#domain/portal/portal-search.ts'
import type { PortalSearch } from '#domain/portal/portal-search.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Panel } from '#ui/panel.tsx'
import { NothingLeft } from '../filters/filter-problems.tsx'
import { setFilters } from '../filters/filter-words.ts'
import { HeaderFigures } from '../header-figures.tsx'
import { LeadSentence } from '../lead-sentence.tsx'
import type { OnPortalSearch } from '../on-search.ts'
import { PlayerDrawer } from '../player/player-drawer.tsx'
import { foldOf, useShowOpened } from '../folds.ts'
import { countWords, percentWords } from '../program-words.ts'
import { RosterPanel } from '../roster/roster-panel.tsx'
import { shownRoster } from '../roster/shown-roster.ts'
import { SideBySide } from '../roster/side-by-side.tsx'
import { GradesPanel, PredictorPanel, SeparatorsPanel, TeamItemsPanel } from './bars-panels.tsx'
import { noEvaluationsWords } from './no-evaluations-words.ts'
import { PositionMatrix } from './position-matrix.tsx'
import { ProgressPanel } from './progress-panel.tsx'
import { SkillDistribution } from './skill-distribution.tsx'
import { SkillProfile } from './skill-profile.tsx'
import { openTeamParts, TEAM_FACTS } from './team-folds.ts'
import type { TeamPart } from './team-folds.ts'
import css from './team-view.module.css'

type TeamViewProps = {
  figures: TeamPortal
  choices: PortalFilters | undefined
  search: PortalSearch
  onSearch: OnPortalSearch
}

/** All that stands on the page once there are figures. */
export function TeamView({ figures, choices, search, onSearch }: TeamViewProps) {
  const isNarrowed = setFilters(search, choices).length > 0
  if (figures.roster.length === 0)
    return isNarrowed ? (
      <NothingLeft search={search} choices={choices} onSearch={onSearch} what="player" />
    ) : (
      <NoPlayers figures={figures} />
    )
  const known = new Set(figures.roster.map(({ roster_entry_id }) => roster_entry_id))
  const chosen = (search.players ?? []).filter((id) => known.has(id))
  const open = figures.roster.find(({ roster_entry_id }) => roster_entry_id === search.player)
  const rows = shownRoster(figures, search)
  const hasFigures = figures.header.evaluated > 0
  return (
    <>
      <LeadSentence words={teamLead(figures)} />
      <HeaderFigures figures={figures} />
      <Remarks figures={figures} />
      {!hasFigures && isNarrowed && (
        <NothingLeft search={search} choices={choices} onSearch={onSearch} what="evaluation" />
      )}
      {!hasFigures && !isNarrowed && <NoEvaluations figures={figures} />}
      <RosterPanel figures={figures} search={search} onSearch={onSearch} />
      {chosen.length > 1 && (
        <SideBySide
          figures={figures}
          ids={chosen}
          onRemove={(id) =>
            onSearch(searchWith(search, { players: chosen.filter((other) => other !== id) }), 'replace')
          }
        />
      )}
      {hasFigures && <Parts figures={figures} search={search} onSearch={onSearch} />}
      {open && (
        <PlayerDrawer
          figures={figures}
          rows={rows}
          row={open}
          onShow={(id) => onSearch(searchWith(search, { player: id }), 'replace')}
          onClose={() => onSearch(searchWith(search, { player: undefined }), 'replace')}
        />
      )}
    </>
  )
}

/** The parts below the roster. A phone folds each one to its title and one fact. */
function Parts({ figures, search, onSearch }: Omit<TeamViewProps, 'choices'>) {
  const folds = {
    open: openTeamParts(search),
    onOpen: (open: readonly TeamPart[]) => onSearch(searchWith(search, { open: [...open] }), 'replace'),
  }
  useShowOpened(folds)
  const props = (part: TeamPart) => ({ figures, fold: foldOf(folds, part, TEAM_FACTS[part](figures)) })
  return (
    <>
      <div className={css.columns}>
        <div>
          <SkillProfile {...props('skills')} />
          <SkillDistribution {...props('distribution')} />
        </div>
        <div>
          <PositionMatrix {...props('positions')} />
          <ProgressPanel {...props('progress')} />
          <TeamItemsPanel {...props('items')} />
        </div>
      </div>
      <SeparatorsPanel {...props('separators')} />
      <div className={css.halves}>
        <PredictorPanel {...props('predictor')} />
        <GradesPanel {...props('classes')} />
      </div>
    </>
  )
}

/** What a reader of the numbers should know beside them. */
function Remarks({ figures: { header, rubric, stale_after_days } }: Pick<TeamViewProps, 'figures'>) {
  const [most] = header.red_flag_attributes
  const remarks = [
    header.red_flag_share !== null &&
      `${percentWords(header.red_flag_share)} of evaluated players have a red flag at a core skill${most ? `, most often ${most.title}` : ''}.`,
    header.stale > 0 &&
      `The last evaluation of ${countWords(header.stale, 'player')} is older than ${stale_after_days} days.`,
    rubric.others > 0 &&
      `${countWords(rubric.others, 'player')} of another version of the rubric: listed, in no average.`,
  ].filter(Boolean)
  return remarks.length > 0 && <p className={css.remarks}>{remarks.join(' ')}</p>
}

function NoPlayers({ figures: { team } }: Pick<TeamViewProps, 'figures'>) {
  return (
    <Panel>
      <EmptyState
        title="No players yet"
        text={
          team.is_own
            ? 'Add your players. You’ll see their numbers here once they’re evaluated.'
            : 'The coach hasn’t added any players yet.'
        }
      >
        {team.is_own && (
          <Link to="/app/complete-profile/coach-roster" search={{ team: team.id }}>
            Add players
          </Link>
        )}
      </EmptyState>
    </Panel>
  )
}

function NoEvaluations({ figures: { team, header } }: Pick<TeamViewProps, 'figures'>) {
  const { title, text } = noEvaluationsWords(header.pending.count, team.is_own)
  return (
    <Panel>
      <EmptyState title={title} text={text} />
    </Panel>
  )
}
