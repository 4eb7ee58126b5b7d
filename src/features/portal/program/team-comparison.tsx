import { scaleLinear } from 'd3-scale'
import { useState } from 'react'
import type { ProgramPortal, TeamRow } from '#domain/contracts/portal.ts'
import { comparedTeams } from '#domain/portal/program-table.ts'
import { IntervalAxis, IntervalRow } from '#ui/interval-row.tsx'
import { PlotPanel, PlotTable } from '#ui/plot-panel.tsx'
import { countWords, meanWords, NONE } from '../program-words.ts'
import { SHOWN_AT_FIRST, ShowAll } from './show-all.tsx'
import { SmallNote } from './small-note.tsx'
import css from './team-comparison.module.css'
import textCss from '#ui/text.module.css'

const OUT_OF = 60
const LISTED_AT_FIRST = 8
/** Of a column's width; a longer name takes two lines. */
const LETTERS_IN_A_LINE = 44

/** The mean total of each team with its interval, the highest first, and the mean of all their players across. */
export function TeamComparison({ figures }: { figures: ProgramPortal }) {
  const [isAll, setAll] = useState(false)
  const { shown, tooSmall } = comparedTeams(figures.teams)
  const mean = figures.header.total.mean
  const whole = figures.programs.length > 1 ? 'Average of all programs' : 'Program average'
  const scale = scaleOf(shown, mean)
  const rows = isAll ? shown : shown.slice(0, SHOWN_AT_FIRST)
  return (
    <PlotPanel
      title="Teams compared"
      legend={
        shown.length > 0 && (
          <>
            <span>
              <i data-shape="ball" />
              Team average
            </span>
            <span>
              <i data-shape="spread" />
              95% interval
            </span>
            {mean !== null && (
              <span>
                <i data-shape="bar" />
                {whole} {meanWords(mean)}
              </span>
            )}
          </>
        )
      }
      table={shown.length > 0 && <ComparisonTable teams={shown} />}
      foot={
        tooSmall.length > 0 && <TooSmall teams={tooSmall} least={figures.min_group_size} hasOthers={shown.length > 0} />
      }
    >
      {shown.length > 0 && scale && (
        <>
          <div className={css.intervals}>
            {rows.map((team) => (
              <IntervalRow
                key={team.team_id}
                name={team.name}
                value={team.total.mean}
                low={team.interval?.low ?? null}
                high={team.interval?.high ?? null}
                {...scale.ends}
                marks={mean === null ? [] : [{ at: mean, line: 'thick' }]}
                valueText={meanWords(team.total.mean)}
                sentence={sentenceOf(team, mean, whole)}
              />
            ))}
            <IntervalAxis {...scale.ends} ticks={scale.ticks.map((at) => ({ at, label: String(at) }))} />
          </div>
          {rows.length < shown.length && <ShowAll count={shown.length} what="teams" onShow={() => setAll(true)} />}
          <SmallNote>
            If two intervals overlap a lot, the difference may not be real. Fewer players make wider intervals.
          </SmallNote>
        </>
      )}
    </PlotPanel>
  )
}

/** About how tall the panel is, in pixels, before all teams are asked for. */
export function comparisonHeight(teams: readonly TeamRow[]): number {
  const { shown, tooSmall } = comparedTeams(teams)
  const listed = (rows: readonly TeamRow[], line: number, extra: number) =>
    rows.reduce((sum, { name }) => sum + line + (name.length > LETTERS_IN_A_LINE ? extra : 0), 0)
  return (
    210 +
    listed(shown.slice(0, SHOWN_AT_FIRST), 56, 18) +
    (tooSmall.length > 0 ? 48 : 0) +
    listed(tooSmall.slice(0, LISTED_AT_FIRST), 36, 22)
  )
}

/** Teams without a mean stand by name: how many of their players are known says what is missing. */
function TooSmall({ teams, least, hasOthers }: { teams: readonly TeamRow[]; least: number; hasOthers: boolean }) {
  const [isAll, setAll] = useState(false)
  const rows = isAll ? teams : teams.slice(0, LISTED_AT_FIRST)
  return (
    <div className={css.tooSmall}>
      <h3>{hasOthers ? `Below ${least} evaluated players` : `No team has ${least} evaluated players yet`}</h3>
      <ul>
        {rows.map((team) => (
          <li key={team.team_id}>
            <span>{team.name}</span>
            <b className={textCss.number} translate="no">
              {team.evaluated} of {team.roster_size}
            </b>
          </li>
        ))}
      </ul>
      {rows.length < teams.length && <ShowAll count={teams.length} what="teams" onShow={() => setAll(true)} />}
    </div>
  )
}

function sentenceOf({ name, total, interval }: TeamRow, mean: number | null, whole: string): string {
  const parts = [`${name}: ${meanWords(total.mean)} on average of ${countWords(total.n, 'player')}`]
  if (interval) parts.push(`95% interval ${interval.low.toFixed(1)} to ${interval.high.toFixed(1)}`)
  if (mean !== null) parts.push(`${whole.toLowerCase()} ${mean.toFixed(1)}`)
  return `${parts.join(', ')}.`
}

function scaleOf(teams: readonly TeamRow[], mean: number | null) {
  const points = [...teams.flatMap(({ total, interval }) => [total.mean, interval?.low, interval?.high]), mean].filter(
    (it) => typeof it === 'number',
  )
  if (points.length === 0) return undefined
  // An interval of few players may reach beyond what a total can be.
  const scale = scaleLinear()
    .domain([Math.max(0, Math.min(...points) - 1), Math.min(OUT_OF, Math.max(...points) + 1)])
    .nice(5)
  const [lowest = 0, highest = OUT_OF] = scale.domain()
  return { ends: { lowest, highest }, ticks: scale.ticks(5) }
}

function ComparisonTable({ teams }: { teams: readonly TeamRow[] }) {
  return (
    <PlotTable
      label="Teams compared"
      columns={[
        { title: 'Team' },
        { title: 'Average total', isNumber: true },
        { title: '95% interval', isNumber: true },
        { title: 'Players', isNumber: true },
        { title: 'SD', isNumber: true },
      ]}
      rows={teams.map(({ team_id, name, total, interval }) => ({
        key: team_id,
        cells: [
          name,
          meanWords(total.mean),
          interval ? `${interval.low.toFixed(1)} to ${interval.high.toFixed(1)}` : NONE,
          String(total.n),
          meanWords(total.sd),
        ],
      }))}
    />
  )
}
