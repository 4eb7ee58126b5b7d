import type { Report } from '#domain/contracts/evaluations.ts'
import {
  NOT_ESTIMATED,
  PREDICTOR_CAVEAT,
  fitWords,
  flagWords,
  hasAccolades,
  noAccoladesWords,
  notComparedWords,
  separatorGroup,
} from '#domain/scoring/report-words.ts'
import { verdictOf } from '#domain/scoring/verdict.ts'
import type { Verdict } from '#domain/scoring/verdict.ts'
import type { PaperReport } from './paper-report.ts'
import { INK, TYPE, heading } from './sheet.ts'
import type { Part, Sheet } from './sheet.ts'
import type { Style } from './typesetter.ts'
import { firstName } from './words.ts'

type Box = { x: number; y: number; width: number }
type Position = NonNullable<Report['top1_position']>

const BIG: Style = { face: 'score', size: 22, color: INK.text }
const TITLE: Style = { face: 'head', size: 10, color: INK.text, leading: 1.2 }

/**
 * Draws the two positions that fit best, and the skills that move them most. Returns the height at which the next part
 * may begin.
 */
export function drawPositions(
  sheet: Sheet,
  parent: Part,
  { top1_position, top2_position }: Report,
  { x, y, width }: Box,
): number {
  const { type } = sheet
  const section = sheet.group(parent, 'Sect', { title: 'Best positions' })
  let at = heading(sheet, section, 'Best positions', { x, y, width, note: 'fit of 100' })
  if (!top1_position) {
    sheet.mark(section, 'P', () => {
      at = type.block('Not estimated: fewer than 10 skills were rated.', { x, y: at, width }, TYPE.body)
    })
    return at + 14
  }
  for (const position of [top1_position, top2_position])
    if (position) at = drawPosition(sheet, section, position, { x, y: at, width })
  return at + 8
}

function drawPosition({ type, ...sheet }: Sheet, section: Part, position: Position, { x, y, width }: Box): number {
  const left = x + 46
  let at = y + 2
  sheet.mark(section, 'P', () => {
    type.line(fitWords(position), { x, y: y + 10 }, BIG)
    at = type.block(
      `${position.name_abbreviation}, ${position.name.toLowerCase()}`,
      { x: left, y: at, width: width - 46 },
      TITLE,
    )
  })
  sheet.mark(section, 'P', () => {
    for (const { name, imputed } of position.top3_impact_skills)
      at = type.block(`${name}${imputed ? ' (not observed)' : ''}`, { x: left, y: at, width: width - 46 }, TYPE.small)
  })
  return at + 8
}

/** Where the player may play in college: a range before a point, with the sentence that it is no promise. */
export function drawPredictor(
  sheet: Sheet,
  parent: Part,
  { report, rubric, isForFamily }: Pick<PaperReport, 'report' | 'rubric' | 'isForFamily'>,
  { x, y, width }: Box,
): number {
  const { type } = sheet
  const section = sheet.group(parent, 'Sect', { title: 'College level, estimated' })
  let at = heading(sheet, section, 'College level, estimated', { x, y, width })
  const say = (words: string, style: Style) =>
    sheet.mark(section, 'P', () => {
      at = type.block(words, { x, y: at, width }, style)
    })
  const verdict = verdictOf(report, rubric.predictor)
  const { unavailable_reason: reason } = report.predictor
  if (verdict) {
    say(verdict.headline, TYPE.strong)
    at = drawSpread(sheet, section, verdict, { x, y: at + 4, width })
    if (verdict.aside) say(verdict.aside, TYPE.small)
    if (!hasAccolades(report)) say(noAccoladesWords(report, isForFamily), TYPE.small)
    if (verdict.next) say(verdict.next, TYPE.small)
  } else {
    say(`Not estimated yet. ${reason ? NOT_ESTIMATED[reason] : ''}`.trim(), TYPE.body)
  }
  return drawCaution(sheet, section, PREDICTOR_CAVEAT, { x, y: at + 4, width })
}

function drawSpread(sheet: Sheet, section: Part, verdict: Verdict, { x, y, width }: Box): number {
  const { doc, type } = sheet
  const { tiers, possible, likely, range } = verdict
  const step = width / tiers.length
  const at = (index: number) => x + (index + 0.5) * step
  sheet.mark(
    section,
    'Figure',
    () => {
      doc
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(1)
        .stroke(INK.text)
      doc.rect(at(possible[0]), y - 2.5, at(possible[1]) - at(possible[0]), 5).fill(INK.edge)
      doc
        .roundedRect(at(likely[0]) - 8, y - 5.5, at(likely[1]) - at(likely[0]) + 16, 11, 5.5)
        .lineWidth(1.2)
        .fillAndStroke(INK.ball, INK.text)
      tiers.forEach((_, index) =>
        doc
          .moveTo(at(index), y - 4)
          .lineTo(at(index), y + 4)
          .lineWidth(1)
          .stroke(INK.text),
      )
    },
    { alt: range },
  )
  const label: Style = { face: 'body', size: 7.5, color: INK.text, leading: 1.1 }
  let deepest = y
  sheet.mark(section, 'P', () =>
    tiers.forEach(({ short, percentage: share }, index) => {
      const style: Style = index >= likely[0] && index <= likely[1] ? { ...label, face: 'bold' } : label
      const below = type.block(short, { x: at(index), y: y + 15, width: step, align: 'center' }, style)
      type.line(`${share}%`, { x: at(index), y: below, align: 'center' }, style)
      deepest = Math.max(deepest, below)
    }),
  )
  return deepest + 16
}

function drawCaution(sheet: Sheet, section: Part, words: string, { x, y, width }: Box): number {
  const { doc, type } = sheet
  const style: Style = { ...TYPE.small, color: INK.onMaple }
  const lines = type.wrap(words, width - 16, style).length
  const height = lines * style.size * (style.leading ?? 1) + 11
  sheet.decorate(() => doc.roundedRect(x, y - 6, width, height, 4).fill(INK.maple))
  sheet.mark(section, 'P', () => type.block(words, { x: x + 8, y: y + 7, width: width - 16 }, style))
  return y - 6 + height + 20
}

/** How many attributes are above, on and below the level. */
export function drawCounts(sheet: Sheet, parent: Part, report: Report, isForFamily: boolean, { x, y, width }: Box) {
  const { doc, type } = sheet
  const section = sheet.group(parent, 'Sect', { title: 'What sets the player apart' })
  const top = heading(sheet, section, `What sets ${firstName(report)} apart`, { x, y, width })
  const why = notComparedWords(report)
  if (why) {
    sheet.mark(section, 'P', () => type.block(why, { x, y: top, width }, TYPE.body))
    return
  }
  const flags = flagWords(report, isForFamily)
  const groups = [
    { group: 'advantages', title: 'Advantages' },
    { group: 'averages', title: 'Averages' },
    { group: 'red_flags', title: separatorGroup(report, 'red_flags').rows.length === 1 ? flags.one : flags.many },
  ] as const
  let line = top + 2
  for (const { group, title } of groups) {
    const { cards, rows } = separatorGroup(report, group)
    sheet.mark(section, 'P', () => {
      type.line(title, { x, y: line }, TYPE.strong)
      type.line(
        String(rows.length),
        { x: x + width, y: line + 2, align: 'right' },
        { face: 'score', size: 15, color: INK.text },
      )
      const names = group === 'averages' ? '' : cards.map((card) => card.title).join(', ')
      line = type.block(names, { x, y: line + 12, width: width - 24, maxLines: 3 }, TYPE.small)
    })
    const under = line - 4
    if (group !== 'red_flags')
      sheet.decorate(() =>
        doc
          .moveTo(x, under)
          .lineTo(x + width, under)
          .lineWidth(0.5)
          .stroke(INK.line),
      )
    line += 11
  }
}
