import type { TeamPortal } from '#domain/contracts/portal.ts'
import { nameOf } from '#domain/portal/roster-table.ts'
import { shownDifference } from '#domain/scoring/arithmetic.ts'
import { LinePlot } from '#ui/line-plot.tsx'
import type { PlotLine } from '#ui/line-plot.tsx'
import { PlotPanel, PlotTable } from '#ui/plot-panel.tsx'
import type { PlotFold } from '#ui/plot-panel.tsx'
import { countWords, longMonth, meanWords, shortMonth, signedWords } from '../program-words.ts'
import plotPanelCss from '#ui/plot-panel.module.css'

/** Named at their ends; the other lines stay thin and are in the table. */
const MOST_NAMED = 3
const OUT_OF = [0, 60] as const

/**
 * Totals by month of everybody with two or more; the gray band is what two evaluators may differ by, around where
 * the team began.
 */
export function ProgressPanel({ figures, fold }: { figures: TeamPortal; fold: PlotFold }) {
  const {
    progress: { months, team, players },
    meaningful_change: noise,
    roster,
    header,
  } = figures
  if (header.evaluated === 0) return null
  const title = figures.period.season === null ? 'Progress over time' : 'Progress this season'
  if (players.length === 0)
    return (
      <PlotPanel title={title} fold={fold}>
        <p className={plotPanelCss.plotWords}>
          Progress appears after a second evaluation, 30 or more days after the first.
        </p>
      </PlotPanel>
    )
  const rowOf = new Map(roster.map((row) => [row.roster_entry_id, row]))
  const at = (month: string) => months.indexOf(month)
  const named = new Set(
    players
      .toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change))
      .slice(0, MOST_NAMED)
      .map(({ roster_entry_id }) => roster_entry_id),
  )
  const lines: PlotLine[] = players.map(({ roster_entry_id, points }) => ({
    id: roster_entry_id,
    name: rowOf.get(roster_entry_id)?.last_name ?? '',
    points: points.map(({ month, total }) => ({ at: at(month), value: total })),
    valueText: points.at(-1)?.total.toFixed(1) ?? '',
    isNamed: named.has(roster_entry_id),
  }))
  const [first, last] = [team[0], team.at(-1)]
  if (first && last)
    lines.push({
      id: 'team',
      name: 'Team',
      points: team.map(({ month, mean }) => ({ at: at(month), value: mean })),
      valueText: meanWords(last.mean),
      isMain: true,
    })
  return (
    <PlotPanel
      title={title}
      fold={fold}
      legend={
        first && (
          <span>
            <i data-shape="band" />
            Within {noise} points: no real change
          </span>
        )
      }
      table={
        <ProgressTable
          figures={figures}
          nameOf={(id) => {
            const row = rowOf.get(id)
            return row ? nameOf(row) : '–'
          }}
        />
      }
      foot={
        first && last ? (
          <p className={plotPanelCss.plotWords}>
            The team line is the average of the {countWords(last.n, 'player')} with two evaluations. The average above
            counts {header.total.n === 1 ? 'the 1 player' : `all ${header.total.n}`} evaluated.
          </p>
        ) : (
          <p className={plotPanelCss.plotWords}>
            The team line appears once {figures.min_group_size} players have two evaluations. So far{' '}
            {players.length === 1 ? '1 has' : `${players.length} have`}.
          </p>
        )
      }
    >
      <LinePlot
        columns={months.map(shortMonth)}
        lines={lines}
        bounds={OUT_OF}
        least={aroundOf(players, noise)}
        band={first ? { low: Math.max(0, first.mean - noise), high: Math.min(60, first.mean + noise) } : null}
        sentence={sentenceOf(figures)}
      />
    </PlotPanel>
  )
}

/** So far around where the players began that noise looks like noise. */
function aroundOf(players: TeamPortal['progress']['players'], noise: number): [number, number] {
  const first = players.flatMap(({ points }) => points.slice(0, 1).map(({ total }) => total))
  return [Math.min(...first) - noise, Math.max(...first) + noise]
}

function sentenceOf({ progress: { team, players } }: TeamPortal): string {
  const [first, last] = [team[0], team.at(-1)]
  const risen = players.filter(({ change, is_meaningful }) => is_meaningful && change > 0).length
  const fallen = players.filter(({ change, is_meaningful }) => is_meaningful && change < 0).length
  const of = `Of ${players.length} with two evaluations ${risen} rose by 3 points or more, ${fallen} fell, ${players.length - risen - fallen} had no real change.`
  return first && last
    ? `Team average ${meanWords(first.mean)} in ${longMonth(first.month)}, ${meanWords(last.mean)} in ${longMonth(last.month)}. ${of}`
    : of
}

function ProgressTable({
  figures: {
    progress: { months, players, team },
  },
  nameOf: nameOfLine,
}: {
  figures: TeamPortal
  nameOf: (id: string) => string
}) {
  const cell = (points: ReadonlyArray<{ month: string; value: number }>, month: string) =>
    meanWords(points.find((point) => point.month === month)?.value ?? null)
  const rows = players.map(({ roster_entry_id, points, change }) => ({
    key: roster_entry_id,
    cells: [
      nameOfLine(roster_entry_id),
      ...months.map((month) =>
        cell(
          points.map(({ month: of, total }) => ({ month: of, value: total })),
          month,
        ),
      ),
      signedWords(change),
    ],
  }))
  const [first, last] = [team[0], team.at(-1)]
  const ofTeam =
    first && last
      ? [
          {
            key: 'team',
            cells: [
              'Team',
              ...months.map((month) =>
                cell(
                  team.map(({ month: of, mean }) => ({ month: of, value: mean })),
                  month,
                ),
              ),
              signedWords(shownDifference(last.mean, first.mean)),
            ],
          },
        ]
      : []
  return (
    <PlotTable
      label="Totals by month"
      columns={[
        { title: 'Player' },
        ...months.map((month) => ({ title: longMonth(month), isNumber: true })),
        { title: 'Change', isNumber: true },
      ]}
      rows={[...ofTeam, ...rows]}
    />
  )
}
