import type { Report } from '#domain/contracts/evaluations.ts'
import { countedItems, hasAccolades, noAccoladesWords, valueWords } from '#domain/scoring/report-words.ts'
import { INK, TYPE, heading } from './sheet.ts'
import type { Part, Sheet } from './sheet.ts'
import type { Style } from './typesetter.ts'

type Box = { x: number; y: number; width: number }

const BIG: Style = { face: 'score', size: 20, color: INK.text }
const LINE: Style = { face: 'body', size: 8.25, color: INK.text }
const NUMBER: Style = { face: 'head', size: 8.5, color: INK.text }
const STEP = 12
const MOST_ITEMS = 4
const BOXES_WIDTH = 46

/** The sum, out of how much, and the band it reaches, on one line. */
function drawSum(sheet: Sheet, section: Part, { sum, rest }: { sum: string; rest: string }, { x, y, width }: Box) {
  const { type } = sheet
  sheet.mark(section, 'P', () => {
    type.line(sum, { x, y: y + 8 }, BIG)
    const left = x + type.widthOf(sum, BIG) + 6
    type.line(rest, { x: left, y: y + 8 }, type.shrink(rest, x + width - left, TYPE.strong, 6.5))
  })
  return y + 25
}

/** Eight items of the team player, and their sum; returns where the column ends. */
export function drawTeamPlayer(sheet: Sheet, parent: Part, report: Report, { x, y, width }: Box): number {
  const { doc, type } = sheet
  const { score, out_of, rated_items, pro_rata } = report.total_team_player_score
  const section = sheet.group(parent, 'Sect', { title: 'Team player score' })
  const top = heading(sheet, section, 'Team player', { x, y, width })
  const rest = [
    `of ${out_of}`,
    pro_rata && 'pro rata',
    report.team_player_level?.name,
    score === null && `${rated_items} observed, 6 needed`,
  ]
  const sum = score === null ? '–' : valueWords(score)
  let line = drawSum(sheet, section, { sum, rest: rest.filter(Boolean).join(', ') }, { x, y: top, width })
  for (const { name, rating, max_rating } of report.team_player_score) {
    const at = line
    sheet.mark(section, 'P', () => {
      const style = rating === null ? TYPE.small : NUMBER
      const value = rating === null ? 'not observed' : valueWords(rating)
      const taken = rating === null ? type.widthOf(value, style) + 6 : BOXES_WIDTH
      type.line(name, { x, y: at }, type.shrink(name, width - taken, LINE, 6.5))
      type.line(value, { x: x + width, y: at, align: 'right' }, style)
    })
    if (rating !== null) {
      sheet.decorate(() =>
        Array.from({ length: max_rating }, (_, index) =>
          doc
            .rect(x + width - 42 + index * 6.5, at - 5.75, 5, 5)
            .lineWidth(0.7)
            .fillAndStroke(index < rating ? INK.ball : INK.white, INK.text),
        ),
      )
    }
    line += STEP
  }
  return line
}

const CATEGORIES = [
  ['events', 'Events'],
  ['player_accolades', 'Player accolades'],
  ['team_accolades', 'Team accolades'],
] as const

/** What the player has played and won, out of 600, and the items that count most. */
export function drawCompetitive(
  sheet: Sheet,
  parent: Part,
  report: Report,
  isForFamily: boolean,
  { x, y, width }: Box,
): number {
  const { type } = sheet
  const section = sheet.group(parent, 'Sect', { title: 'Competitive score' })
  const top = heading(sheet, section, 'Competitive score', { x, y, width })
  if (!hasAccolades(report)) {
    sheet.mark(section, 'P', () => type.line('Not entered', { x, y: top + 4 }, TYPE.strong))
    let bottom = top
    sheet.mark(section, 'P', () => {
      bottom = type.block(noAccoladesWords(report, isForFamily), { x, y: top + 18, width }, TYPE.small)
    })
    return bottom
  }
  const rest = [`of ${report.competitive_out_of}`, report.competitive_level?.name].filter(Boolean).join(', ')
  let line = drawSum(sheet, section, { sum: valueWords(report.total_competitive_score), rest }, { x, y: top, width })
  for (const [key, title] of CATEGORIES) {
    const { points, out_of } = report.competitive_score[key]
    line = drawLane(
      sheet,
      section,
      { title, words: `${valueWords(points)} of ${out_of}`, share: points / out_of },
      { x, y: line, width },
    )
  }
  const items = countedItems(report)
  sheet.mark(section, 'H3', () => type.line('What counts most', { x, y: line }, TYPE.h3))
  for (const { name, season, counted_points } of items.slice(0, MOST_ITEMS)) {
    line += STEP
    const at = line
    sheet.mark(section, 'P', () => {
      const [words, room] = [`${season}: ${name}`, width - 26]
      const style = type.shrink(words, room, LINE, 7.25)
      type.line(type.cut(words, room, style), { x, y: at }, style)
      type.line(valueWords(counted_points), { x: x + width, y: at, align: 'right' }, NUMBER)
    })
  }
  if (items.length > MOST_ITEMS) {
    line += STEP
    sheet.mark(section, 'P', () =>
      type.line(`and ${items.length - MOST_ITEMS} more in the app`, { x, y: line }, TYPE.small),
    )
  }
  return line + STEP
}

function drawLane(
  sheet: Sheet,
  section: Part,
  { title, words, share }: { title: string; words: string; share: number },
  { x, y, width }: Box,
): number {
  const { doc, type } = sheet
  sheet.mark(section, 'P', () => {
    type.line(title, { x, y }, LINE)
    type.line(words, { x: x + width, y, align: 'right' }, NUMBER)
  })
  sheet.decorate(() => {
    doc.rect(x, y + 3.5, width, 3).fill(INK.line)
    doc.rect(x, y + 3.5, width * Math.min(1, share), 3).fill(INK.text)
  })
  return y + 17
}
