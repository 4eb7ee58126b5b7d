import type { Report } from '#domain/contracts/evaluations.ts'
import { gapWords, oneDecimal, positionWords, separatorsInOrder, skillGroups } from '#domain/scoring/report-words.ts'
import type { ReadSeparator } from '#domain/scoring/report-words.ts'
import { INK, TYPE, ball, heading } from './sheet.ts'
import type { Part, Sheet } from './sheet.ts'
import type { Style } from './typesetter.ts'
import { firstName } from './words.ts'

type Skill = Report['player_performance'][number]
type Box = { x: number; y: number; width: number; bottom: number }

const NAME_WIDTH = 122
const WORDS_WIDTH = 70
const GROUP_HEAD = 17
const [LOWEST, HIGHEST] = [1, 5]
/** A few skills stay together at the top. */
const MOST_STEP = 40
const NAME: Style = { face: 'body', size: 9, color: INK.text, leading: 1.15 }

/**
 * Twelve skills on a common line against what the level shows, in the room there is. Disc, bar and diamond: gray paper
 * tells them apart.
 */
export function drawSkillsPlot(sheet: Sheet, parent: Part, report: Report, box: Box) {
  const { type } = sheet
  const section = sheet.group(parent, 'Sect', { title: 'Skills' })
  let y = heading(sheet, section, titleOf(report), box)
  y = drawLegend(sheet, section, report, { ...box, y })
  const why = positionWords(report, report.player_profile.athletic_info.player_position_name)
  if (why)
    sheet.mark(section, 'P', () => {
      y = type.block(why, { x: box.x, y: y + 2, width: box.width }, TYPE.small)
    })
  const groups = skillGroups(report)
  const count = groups.reduce((sum, { skills }) => sum + skills.length, 0)
  const step = Math.min(MOST_STEP, (box.bottom - y - 14 - groups.length * GROUP_HEAD) / count)
  const rows = new Map(separatorsInOrder(report).map((row) => [row.attribute, row]))
  const plot = { from: box.x + NAME_WIDTH + 8, to: box.x + box.width - WORDS_WIDTH - 8 }
  for (const { title, skills } of groups) {
    sheet.mark(section, 'H3', () => type.line(title, { x: box.x, y: y + 11 }, TYPE.h3))
    y += GROUP_HEAD
    for (const skill of skills) {
      drawRow(sheet, section, { skill, row: rows.get(skill.key), box: { ...box, y: y + step / 2 - 4 }, plot })
      y += step
    }
  }
  sheet.decorate(() => {
    for (const value of [1, 2, 3, 4, 5])
      type.line(String(value), { x: atValue(plot, value), y: y + 8, align: 'center' }, { ...TYPE.small, face: 'bold' })
  })
}

function titleOf(report: Report): string {
  return report.separators.current_level ? 'Twelve skills against the level' : 'Twelve skills'
}

const atValue = ({ from, to }: { from: number; to: number }, value: number) =>
  from + ((value - LOWEST) / (HIGHEST - LOWEST)) * (to - from)

function drawRow(
  sheet: Sheet,
  section: Part,
  {
    skill,
    row,
    box,
    plot,
  }: { skill: Skill; row: ReadSeparator | undefined; box: Box; plot: { from: number; to: number } },
) {
  const { doc, type } = sheet
  const { name, rating } = skill
  const end = box.x + box.width
  sheet.mark(section, 'P', () => {
    const lines = type.wrap(name, NAME_WIDTH, NAME)
    lines.forEach((line, index) =>
      type.line(line, { x: box.x, y: box.y + 3 + (index - (lines.length - 1) / 2) * 10.4 }, NAME),
    )
    if (rating === null) return type.line('Not observed', { x: end, y: box.y + 3, align: 'right' }, TYPE.small)
    type.line(
      oneDecimal(rating),
      { x: end - 48, y: box.y + 3, align: 'right' },
      { face: 'head', size: 10, color: INK.text },
    )
    if (row) {
      const isBelow = row.group === 'red_flags'
      type.line(
        gapWords(row.current_level.gap),
        { x: end, y: box.y + 3, align: 'right' },
        isBelow ? { ...TYPE.small, face: 'bold', color: INK.danger } : TYPE.small,
      )
    }
  })
  const draw = () => {
    doc.lineWidth(0.75).strokeColor(INK.line).moveTo(plot.from, box.y).lineTo(plot.to, box.y).stroke()
    for (let value = LOWEST; value <= HIGHEST; value += 0.5) {
      const x = atValue(plot, value)
      doc
        .moveTo(x, box.y - 4)
        .lineTo(x, box.y + 4)
        .lineWidth(0.5)
        .stroke(INK.line)
    }
    if (rating !== null)
      drawMarks(sheet, {
        rating,
        level: row?.current_level.benchmark,
        next: row?.next_level?.benchmark,
        at: (value) => atValue(plot, value),
        y: box.y,
      })
  }
  const sentence = sentenceOf(skill, row)
  if (sentence) sheet.mark(section, 'Figure', draw, { alt: sentence })
  else sheet.decorate(draw)
}

type Marks = {
  rating: number
  level: number | undefined
  next: number | undefined
  at: (value: number) => number
  y: number
}

function drawMarks(sheet: Sheet, { rating, level, next, at, y }: Marks) {
  const { doc } = sheet
  if (level !== undefined) {
    const [from, to] = [Math.min(at(level), at(rating)), Math.max(at(level), at(rating))]
    doc.rect(from, y - 1.75, to - from, 3.5).fill(INK.spread)
    drawBar(sheet, at(level), y)
  }
  ball(sheet, at(rating), y, 4.75)
  if (next !== undefined) drawDiamond(sheet, at(next), y - 8)
}

function drawBar({ doc }: Sheet, x: number, y: number) {
  doc.rect(x - 1.75, y - 7, 3.5, 14).fill(INK.paint)
}

function drawDiamond({ doc }: Sheet, x: number, y: number) {
  doc
    .polygon([x, y - 3.2], [x + 3.2, y], [x, y + 3.2], [x - 3.2, y])
    .lineWidth(1.1)
    .fillAndStroke(INK.white, INK.paint)
}

function sentenceOf({ name, rating }: Skill, row: ReadSeparator | undefined): string | undefined {
  if (rating === null || !row) return undefined
  const { current_level: level, next_level: next } = row
  const shows = [
    `${level.name} shows ${oneDecimal(level.benchmark)}`,
    next && `${next.name} ${oneDecimal(next.benchmark)}`,
  ]
  return `${name} ${oneDecimal(rating)}: ${shows.filter(Boolean).join(', ')}.`
}

function drawLegend(sheet: Sheet, section: Part, report: Report, { x, y, width }: Box): number {
  const { separators } = report
  const { type } = sheet
  const { current_level: level, next_level: next } = separators
  const items: { words: string; draw: (x: number, y: number) => void }[] = [
    { words: firstName(report), draw: (left, top) => ball(sheet, left, top, 4) },
    ...(level ? [{ words: level.name, draw: (left: number, top: number) => drawBar(sheet, left, top) }] : []),
    ...(next
      ? [{ words: `Next: ${next.name}`, draw: (left: number, top: number) => drawDiamond(sheet, left, top) }]
      : []),
  ]
  let [left, line] = [x, y + 2]
  for (const { words, draw } of items) {
    const shown = type.cut(words, width - 14, TYPE.small)
    const wide = type.widthOf(shown, TYPE.small) + 14
    if (left > x && left + wide > x + width) [left, line] = [x, line + 14]
    const at = { x: left, y: line }
    sheet.decorate(() => draw(at.x + 4, at.y - 3))
    sheet.mark(section, 'P', () => type.line(shown, { x: at.x + 12, y: at.y }, TYPE.small))
    left += wide + 12
  }
  return line + 12
}
