import { Link } from '@tanstack/react-router'
import { ClipboardList, Download, UsersRound } from 'lucide-react'
import type { TeamPortal } from '#domain/contracts/portal.ts'
import type { PortalSearch } from '#domain/portal/portal-search.ts'
import { rosterFiguresCsv } from '#domain/portal/roster-table.ts'
import { csvFileName } from '#domain/teams/roster-csv-text.ts'
import { Button } from '#ui/button.tsx'
import { handOverFile } from '#ui/hand-over-file.ts'
import { shownRoster } from '../roster/shown-roster.ts'
import css from './team-actions.module.css'

type TeamActionsProps = { figures: TeamPortal | undefined; search: PortalSearch; teamId: number }

/** What can be done with a team: its roster, a file of the table as it stands, and for its own coach an order. */
export function TeamActions({ figures, search, teamId }: TeamActionsProps) {
  const [roster, order]: [string, string] = [
    `/app/performance-portal/team-roster/${teamId}`,
    `/app/new-evaluation/${teamId}`,
  ]
  const save = (team: TeamPortal) =>
    handOverFile(csvFileName(team.team.name, 'figures'), rosterFiguresCsv(shownRoster(team, search)), 'text/csv')
  return (
    <div className={css.actions}>
      <Button asChild>
        <Link to={roster}>
          <UsersRound aria-hidden />
          Roster
        </Link>
      </Button>
      {figures && figures.roster.length > 0 && (
        <Button aria-label="CSV of the roster with its numbers" onClick={() => void save(figures)}>
          <Download aria-hidden />
          CSV
        </Button>
      )}
      {figures?.team.is_own && (
        <Button asChild variant="solid">
          <Link to={order}>
            <ClipboardList aria-hidden />
            Request evaluations
          </Link>
        </Button>
      )}
    </div>
  )
}
