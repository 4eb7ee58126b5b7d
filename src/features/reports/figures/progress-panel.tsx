import type { Report } from '#domain/contracts/evaluations.ts'
import { changeOfTotal, NOISE_POINTS, previousResult, skillChanges } from '#domain/scoring/changes-since.ts'
import type { SkillChange } from '#domain/scoring/changes-since.ts'
import { oneDecimal } from '#domain/scoring/report-words.ts'
import { calendarDayWords } from '#kit/time-words.ts'
import { changeWords, noiseWords, sinceWords } from '../report-words.ts'
import { DataTable } from './data-table.tsx'
import { PlotPanel } from './plot-panel.tsx'
import { ProgressPlot } from './progress-plot.tsx'
import type { Point } from './progress-plot.tsx'
import { PlainWords, SmallWords, Subhead } from '../figure-parts.tsx'
import css from './progress-panel.module.css'
import textCss from '#ui/text.module.css'

/**
 * R10, R12. The total over the player's evaluations, and each skill beside what it was; nothing before the second
 * one.
 */
export function ProgressPanel({ report }: { report: Report }) {
  if (report.earlier.length === 0) return null
  const points = pointsOf(report)
  const previous = previousResult(report)
  const isMixed = points.some(({ isCompared }) => !isCompared)
  return (
    <PlotPanel
      id="report-progress"
      title="Progress"
      table={<ProgressTables report={report} points={points} />}
      foot={isMixed && <SmallWords>Hollow: rated with a different rubric, so not compared.</SmallWords>}
    >
      <ProgressPlot
        points={points}
        outOf={report.player_performance_out_of}
        middle={previous?.total_player_performance_score ?? null}
      />
      <SmallWords>
        {previous
          ? `The band: within ${NOISE_POINTS} points of ${calendarDayWords(previous.evaluated_on)}, which may not be a real change.`
          : 'There’s no earlier total to compare with.'}
      </SmallWords>
      {previous && (
        <Changes
          changes={skillChanges(report, previous)}
          since={sinceWords(previous.evaluated_on, report.evaluated_on)}
        />
      )}
    </PlotPanel>
  )
}

function pointsOf(report: Report): Point[] {
  const now = {
    id: report.evaluation_submission_id,
    day: report.evaluated_on,
    total: report.total_player_performance_score,
    isCompared: true,
    isThis: true,
  }
  const earlier = report.earlier.map((it) => ({
    id: it.evaluation_submission_id,
    day: it.evaluated_on,
    total: it.total_player_performance_score,
    isCompared: it.is_comparable,
    isThis: false,
  }))
  return [...earlier, now]
}

/** Skills that moved by more than a step, in words; the others are counted. */
function Changes({ changes, since }: { changes: readonly SkillChange[]; since: string }) {
  const moved = changes
    .flatMap(({ change, ...skill }) => (change?.isMeaningful ? [{ ...skill, change }] : []))
    .toSorted((one, other) => other.change.by - one.change.by)
  return (
    <>
      <Subhead>Skills {since}</Subhead>
      {moved.length === 0 && <PlainWords>No skill changed by more than half a step.</PlainWords>}
      <ul className={css.changes}>
        {moved.map(({ skill_id, name, before, now, change }) => (
          <li key={skill_id}>
            <span>{name}</span>
            <span>
              {before !== null && oneDecimal(before)} to {now !== null && oneDecimal(now)}
            </span>
            <b className={textCss.number} translate="no">
              {changeWords(change)}
            </b>
          </li>
        ))}
      </ul>
      {moved.length > 0 && moved.length < changes.length && (
        <SmallWords>
          The other {changes.length - moved.length} changed by half a step at most, or were not observed.
        </SmallWords>
      )}
    </>
  )
}

function ProgressTables({ report, points }: { report: Report; points: readonly Point[] }) {
  const previous = previousResult(report)
  return (
    <>
      <DataTable
        label="Total of each evaluation"
        columns={[
          { title: 'Evaluation' },
          { title: `Total of ${report.player_performance_out_of}`, isNumber: true },
          { title: 'To this one' },
        ]}
        rows={points.map(({ id, day, total, isCompared, isThis }) => {
          const change = isCompared && !isThis ? changeOfTotal(report.total_player_performance_score, total) : null
          const words = change ? `${changeWords(change)}${noiseWords(change)}` : isThis ? 'This one' : 'Not compared'
          return { key: id, cells: [calendarDayWords(day), total === null ? 'None' : oneDecimal(total), words] }
        })}
      />
      {previous && (
        <DataTable
          label={`Skills ${sinceWords(previous.evaluated_on, report.evaluated_on)}`}
          columns={[
            { title: 'Skill' },
            { title: 'Then', isNumber: true },
            { title: 'Now', isNumber: true },
            { title: 'Change' },
          ]}
          rows={skillChanges(report, previous).map(({ skill_id, name, before, now, change }) => ({
            key: skill_id,
            cells: [
              name,
              valueWords(before),
              valueWords(now),
              change ? `${changeWords(change)}${noiseWords(change)}` : '–',
            ],
          }))}
        />
      )}
    </>
  )
}

function valueWords(value: number | null): string {
  return value === null ? 'Not observed' : oneDecimal(value)
}
