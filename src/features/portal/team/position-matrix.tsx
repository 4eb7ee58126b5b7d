import { CircleAlert, CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { PositionCoverage, TeamPortal } from '#domain/contracts/portal.ts'
import { coverageWords } from '#domain/portal/position-coverage.ts'
import { STRONG_FIT } from '#domain/portal/portal-limits.ts'
import { nameOf } from '#domain/portal/roster-table.ts'
import { PlotPanel, PlotTable } from '#ui/plot-panel.tsx'
import type { PlotFold } from '#ui/plot-panel.tsx'
import { Tag } from '#ui/tag.tsx'
import css from './position-matrix.module.css'

const LOOK = {
  strong: { icon: CircleCheck, tone: 'ok' },
  thin: { icon: TriangleAlert, tone: 'warn' },
  gap: { icon: CircleAlert, tone: 'danger' },
  few: { icon: CircleDashed, tone: 'neutral' },
} as const

const covers = (fit: number) => fit >= STRONG_FIT

/** As many as stand in a row before it asks to be opened. */
const FEWEST_PLACES = 5
const MOST_PLACES = 10

/**
 * Who can play where, the best fit first: solid is who counts as cover, dashed who does not, and how well each
 * position is covered.
 */
export function PositionMatrix({ figures, fold }: { figures: TeamPortal; fold: PlotFold }) {
  const { positions, roster, header } = figures
  const names = new Map(roster.map((row) => [row.roster_entry_id, nameOf(row)]))
  const [isWhole, setWhole] = useState(false)
  const longest = Math.max(0, ...positions.map(({ players }) => players.length))
  const places = Math.max(FEWEST_PLACES, Math.min(longest, isWhole ? longest : MOST_PLACES))
  if (header.evaluated === 0) return null
  return (
    <PlotPanel
      title="Position coverage"
      className={css.panel}
      legend={
        <>
          <span>
            <i className={css.key} data-covers="" aria-hidden="true">
              12
            </i>
            Counts
          </span>
          <span>
            <i className={css.key} data-short="" aria-hidden="true">
              12
            </i>
            Doesn’t count yet
          </span>
        </>
      }
      table={<CoverageTable figures={figures} names={names} />}
      fold={fold}
      foot={
        <p className={css.words}>
          Players appear at their best and second-best position. A fit of {STRONG_FIT} or more out of 100 counts.
          Strong: two or more players. Thin: one. Gap: none. A position is called thin or a gap only after half of the
          team, and half of those who play it, are rated.
        </p>
      }
    >
      <div className={css.matrix}>
        {positions.map((position) => {
          const { status, long } = coverageWords(position, figures)
          const { icon, tone } = LOOK[status]
          const hidden = position.players.length - places
          return (
            <div
              key={position.position}
              className={css.row}
              data-long={status === 'few' || undefined}
              role="img"
              aria-label={sentenceOf(position, long, names)}
            >
              <b>{position.position}</b>
              <span className={css.places}>
                {position.players.slice(0, places).map(({ roster_entry_id, jersey_number, fit }) => (
                  <i
                    key={roster_entry_id}
                    data-covers={covers(fit) || undefined}
                    data-short={!covers(fit) || undefined}
                  >
                    {jersey_number || '–'}
                  </i>
                ))}
                {Array.from({ length: Math.max(0, FEWEST_PLACES - position.players.length) }, (_, at) => (
                  <i key={at} />
                ))}
                {hidden > 0 && <em>+{hidden}</em>}
              </span>
              <Tag icon={icon} tone={tone}>
                {long}
              </Tag>
            </div>
          )
        })}
      </div>
      {longest > MOST_PLACES && (
        <button type="button" className={css.more} onClick={() => setWhole(!isWhole)}>
          {isWhole ? `Show the first ${MOST_PLACES}` : 'Show all players'}
        </button>
      )}
    </PlotPanel>
  )
}

function sentenceOf({ name, players }: PositionCoverage, status: string, names: ReadonlyMap<string, string>): string {
  const said = (isCover: boolean) =>
    players
      .filter(({ fit }) => covers(fit) === isCover)
      .map(({ roster_entry_id, jersey_number }) => `number ${jersey_number} ${names.get(roster_entry_id) ?? ''}`.trim())
  return `${name}: ${status}. Count as cover: ${said(true).join(', ') || 'nobody'}. Do not yet: ${said(false).join(', ') || 'nobody'}.`
}

function CoverageTable({ figures, names }: { figures: TeamPortal; names: ReadonlyMap<string, string> }) {
  const said = (players: PositionCoverage['players'], rank: 1 | 2) =>
    players
      .filter((player) => player.rank === rank)
      .map(({ roster_entry_id, fit }) => `${names.get(roster_entry_id) ?? '–'} ${Math.round(fit)}`)
      .join(', ') || '–'
  return (
    <PlotTable
      label="Position coverage, with the fit of 100"
      columns={[{ title: 'Position' }, { title: 'First fit' }, { title: 'Second fit' }, { title: 'Cover' }]}
      rows={figures.positions.map((row) => ({
        key: row.position,
        cells: [row.name, said(row.players, 1), said(row.players, 2), coverageWords(row, figures).long],
      }))}
    />
  )
}
