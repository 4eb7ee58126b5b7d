import { Link } from '@tanstack/react-router'
import { EqualApproximately, TrendingDown, TrendingUp } from 'lucide-react'
import { memo } from 'react'
import type { ProgramPortal, TeamRow } from '#domain/contracts/portal.ts'
import { isFiltered } from '#domain/portal/portal-search.ts'
import type { PortalSearch } from '#domain/portal/portal-search.ts'
import { columnLabel, firstOrder, TEAM_COLUMNS } from '#domain/portal/program-table.ts'
import type { Order, TeamColumn } from '#domain/portal/program-table.ts'
import { genderWords } from '#domain/teams/gender-words.ts'
import { ScrollBox } from '#ui/scroll-box.tsx'
import { SortButton } from '#ui/sort-button.tsx'
import { teamAddress } from '../portal-links.ts'
import { countWords, meanWords, NONE, percentWords, signedWords } from '../program-words.ts'
import { fadeWhileMore } from '#ui/scroll-fade.ts'
import { ShareBar } from './share-bar.tsx'
import programTableCss from './program-table.module.css'
import css from './teams-table.module.css'
import scrollFadeCss from '#ui/scroll-fade.module.css'
import textCss from '#ui/text.module.css'

type TeamsTableProps = {
  figures: ProgramPortal
  rows: readonly TeamRow[]
  column: TeamColumn
  order: Order
  search: PortalSearch
  onSort: (column: TeamColumn, order: Order) => void
}

const NAMES: ReadonlySet<TeamColumn> = new Set(['name', 'coach'])

/** The rows as they are given. On narrow screens each is a line with the name and the mean, and the rest below. */
export function TeamsTable({ figures, rows, column, order, search, onSort }: TeamsTableProps) {
  return (
    <ScrollBox
      ref={fadeWhileMore}
      className={`${programTableCss.table} ${css.teams} ${scrollFadeCss.scrollFade}`}
      label="Teams, table"
    >
      <table aria-label="Teams">
        <thead>
          <tr>
            {TEAM_COLUMNS.map((key) => {
              const direction = key !== column ? 'none' : order === 'asc' ? 'ascending' : 'descending'
              const turned = order === 'asc' ? 'desc' : 'asc'
              return (
                <th key={key} scope="col" data-number={!NAMES.has(key) || undefined} aria-sort={direction}>
                  <SortButton
                    label={columnLabel(key)}
                    direction={direction}
                    onSort={() => onSort(key, key === column ? turned : firstOrder(key))}
                  />
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {rows.map((team) => (
            <Row
              key={team.team_id}
              team={team}
              search={search}
              least={figures.min_group_size}
              meaningful={figures.meaningful_change}
            />
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}

type RowProps = { team: TeamRow; search: PortalSearch; least: number; meaningful: number }

const Row = memo(function Row({ team, search, least, meaningful }: RowProps) {
  const { total, coverage, versus_program: versus, progress } = team
  const why = <span className={textCss.visuallyHidden}>fewer than {least} players</span>
  return (
    <tr>
      <th scope="row" data-cell="name">
        <Link {...teamAddress(search, team.team_id)} dir="auto">
          {team.name}
        </Link>
        <span>{[genderWords(team.gender), team.level_name].filter(Boolean).join(', ')}</span>
      </th>
      <td data-cell="coverage" data-head="Coverage" data-number>
        <span className={css.cover}>
          <span>{percentWords(coverage)}</span>
          <ShareBar share={coverage ?? 0} />
        </span>
        <small>
          {team.roster_size === 0
            ? isFiltered(search)
              ? 'nobody fits'
              : 'no players'
            : `${team.evaluated} of ${team.roster_size}`}
        </small>
      </td>
      <td data-cell="total" data-number>
        <b>{meanWords(total.mean)}</b>
        {total.mean === null && why}
      </td>
      <td data-cell="versus" data-head="Vs. program" data-number>
        {versus ? (
          <>
            {signedWords(versus.difference)}
            {versus.in_sd !== null && <small>{signedWords(versus.in_sd)} SD</small>}
          </>
        ) : (
          NONE
        )}
      </td>
      <td data-cell="team_player" data-head="Team player" data-number>
        {meanWords(team.team_player.mean)}
      </td>
      <td data-cell="progress" data-head="Progress" data-number>
        <Change median={progress.median} n={progress.n} meaningful={meaningful} />
      </td>
      <td data-cell="red_flags" data-head="Red flags" data-number>
        {percentWords(team.red_flag_share)}
      </td>
      <td data-cell="pending" data-head="Pending" data-number>
        {team.pending}
      </td>
      <td data-cell="coach" data-head="Coach">
        {team.coach_id && team.coach_name ? (
          <Link to="/app/performance-portal/coaches/$id" params={{ id: team.coach_id }} dir="auto">
            {team.coach_name}
          </Link>
        ) : (
          NONE
        )}
      </td>
    </tr>
  )
})

/**
 * Gray where the number, as it is written, is below what two evaluators may differ by; the arrow says it without color.
 */
function Change({ median, n, meaningful }: { median: number | null; n: number; meaningful: number }) {
  if (median === null) return NONE
  const isMeaningful = Number(Math.abs(median).toFixed(1)) >= meaningful
  const Icon = !isMeaningful ? EqualApproximately : median > 0 ? TrendingUp : TrendingDown
  return (
    <span
      className={css.change}
      data-change={!isMeaningful ? 'noise' : median > 0 ? 'up' : 'down'}
      title={`Median of ${countWords(n, 'player')}`}
    >
      <Icon aria-hidden />
      {signedWords(median)}
    </span>
  )
}
