import type { Report } from '#domain/contracts/evaluations.ts'
import { NOISE_POINTS, changeOfTotal, previousResult, skillChanges } from '#domain/scoring/changes-since.ts'
import { oneDecimal } from '#domain/scoring/report-words.ts'
import { INK, TYPE, ball, heading } from './sheet.ts'
import type { Part, Sheet } from './sheet.ts'
import type { Style } from './typesetter.ts'
import { shortDayWords } from './words.ts'

type Box = { x: number; y: number; width: number }

const LINE: Style = { face: 'body', size: 8.25, color: INK.text }
const NUMBER: Style = { face: 'head', size: 8.5, color: INK.text }
const STEP = 14
const MOST_EARLIER = 4
const MOST_SKILLS = 4

/**
 * What has changed since earlier evaluations; a change that may be noise is called that. Returns where the column ends.
 */
export function drawProgress(sheet: Sheet, parent: Part, report: Report, { x, y, width }: Box): number {
  const { type } = sheet
  const section = sheet.group(parent, 'Sect', { title: 'Progress' })
  let line = heading(sheet, section, 'Progress', { x, y, width })
  const say = (words: string, style: Style) =>
    sheet.mark(section, 'P', () => {
      line = type.block(words, { x, y: line, width }, style)
    })
  if (report.earlier.length === 0) {
    say('This is the first evaluation here. The next one is compared with it.', TYPE.body)
    return line
  }
  const present = { day: report.evaluated_on, total: report.total_player_performance_score, isThis: true }
  const before = report.earlier
    .slice(-MOST_EARLIER)
    .map((it) => ({ day: it.evaluated_on, total: it.total_player_performance_score, isThis: false }))
  for (const row of [present, ...before.toReversed()]) {
    drawTotal(sheet, section, row, { x, y: line, width }, report.player_performance_out_of)
    line += STEP
  }
  const previous = previousResult(report)
  if (!previous) {
    say('The earlier ones were rated with a different rubric.', TYPE.small)
    return line
  }
  line += 2
  say(totalWords(report, previous), TYPE.strong)
  const changed = skillChanges(report, previous)
    .filter(({ change }) => change?.isMeaningful)
    .toSorted((one, other) => Math.abs(other.change?.by ?? 0) - Math.abs(one.change?.by ?? 0))
  for (const { name, before: then, now } of changed.slice(0, MOST_SKILLS)) {
    if (then === null || now === null) continue
    sheet.mark(section, 'P', () => {
      type.line(type.cut(name, width - 44, LINE), { x, y: line }, LINE)
      type.line(`${oneDecimal(then)} to ${oneDecimal(now)}`, { x: x + width, y: line, align: 'right' }, NUMBER)
    })
    line += STEP - 2
  }
  return line
}

function totalWords({ total_player_performance_score: now }: Report, previous: Report['earlier'][number]): string {
  const change = changeOfTotal(now, previous.total_player_performance_score)
  const since = `since ${shortDayWords(previous.evaluated_on)}`
  if (!change) return `No total to compare ${since}`
  if (change.by === 0) return `No change ${since}`
  const by = `${change.by > 0 ? '+' : change.by < 0 ? '−' : ''}${oneDecimal(Math.abs(change.by))} ${since}`
  return change.isMeaningful ? by : `${by}, no real change: less than ${NOISE_POINTS} points`
}

function drawTotal(
  sheet: Sheet,
  section: Part,
  row: { day: string; total: number | null; isThis: boolean },
  { x, y, width }: Box,
  outOf: number,
) {
  const { doc, type } = sheet
  const [from, to] = [x + 66, x + width - 30]
  sheet.mark(section, 'P', () => {
    type.line(shortDayWords(row.day), { x, y }, row.isThis ? { ...LINE, face: 'bold' } : LINE)
    type.line(row.total === null ? '–' : oneDecimal(row.total), { x: x + width, y, align: 'right' }, NUMBER)
  })
  const { total } = row
  if (total === null) return
  sheet.decorate(() => {
    doc
      .moveTo(from, y - 3)
      .lineTo(to, y - 3)
      .lineWidth(0.75)
      .stroke(INK.line)
    const at = from + (Math.min(total, outOf) / outOf) * (to - from)
    if (row.isThis) ball(sheet, at, y - 3, 3.75)
    else
      doc
        .circle(at, y - 3, 2.75)
        .lineWidth(1)
        .fillAndStroke(INK.white, INK.text)
  })
}
