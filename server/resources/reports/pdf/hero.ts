import type { Report } from '#domain/contracts/evaluations.ts'
import { ownColor } from '#domain/evaluations/jersey-words.ts'
import { playerOnPaper } from '#domain/evaluations/names-on-paper.ts'
import { extremesTogether, hasLevels } from '#domain/events/seen-together.ts'
import type { Bands } from '#domain/rubric/rubric-parts.ts'
import { observedWords, oneDecimal, secondRatingWords, spreadWords } from '#domain/scoring/report-words.ts'
import { CLOTHS, INK, PAPER, TYPE, ball } from './sheet.ts'
import type { Part, Sheet } from './sheet.ts'
import type { Style } from './typesetter.ts'
import { fullName, gameLines, playerLines } from './words.ts'

const BOX = { x: PAPER.left, y: 52, width: PAPER.right - PAPER.left, height: 166 }
const [INNER_LEFT, INNER_RIGHT] = [BOX.x + 16, BOX.x + BOX.width - 16]
const TEXT_LEFT = INNER_LEFT + 66
const TEXT_WIDTH = 290
const EXTREME_WIDTH = INNER_RIGHT - TEXT_LEFT - TEXT_WIDTH - 8
/** A total of 60 begins where every skill has a 1. */
const LOWEST_TOTAL = 12

/** A name stands on one line down to the fourth size, and then on two. */
const NAME_SIZES = [22, 20, 18, 16, 16, 14, 12, 10.5, 9]
const WHOLE_SIZES = 4
const ON_HERO: Style = { face: 'body', size: 9.5, color: INK.onHeroSoft, leading: 1.35 }
const SKILL: Style = { face: 'head', size: 13, color: INK.onHero }
const SCORE: Style = { face: 'score', size: 54, color: INK.onHero }

/** Who, the total of 60, the band it stands in, and how much was seen. */
export function drawHero(sheet: Sheet, parent: Part, report: Report, bands: Bands) {
  const { doc, type } = sheet
  const section = sheet.group(parent, 'Sect', { title: 'Total performance' })
  sheet.decorate(() => {
    doc.roundedRect(BOX.x, BOX.y, BOX.width, BOX.height, 8).fill(INK.hero)
    drawCourt(doc)
  })
  if (report.jersey_number) sheet.decorate(() => drawJersey(sheet, report))
  const left = report.jersey_number ? TEXT_LEFT : INNER_LEFT
  const width = TEXT_WIDTH + (TEXT_LEFT - left)
  let y = BOX.y + 32
  sheet.mark(
    section,
    'H1',
    () => {
      const style = NAME_SIZES.map((size) => ({ ...TYPE.h1, size })).find(
        (it, index) => type.wrap(fullName(report), width, it).length <= (index < WHOLE_SIZES ? 1 : 2),
      )
      y = type.block(fullName(report), { x: left, y, width, maxLines: 2 }, style ?? { ...TYPE.h1, size: 9 })
    },
    // The glyphs of Arabic and Devanagari have another order than the letters that they show.
    { actual: playerOnPaper(report).name },
  )
  sheet.mark(section, 'P', () => {
    for (const line of [...playerLines(report), ...gameLines(report)]) {
      type.line(type.cut(line, width, ON_HERO), { x: left, y }, ON_HERO)
      y += 13
    }
  })
  if (hasLevels(report)) drawTotal(sheet, section, report)
  else drawExtremes(sheet, section, report)
  if (report.total_player_performance_score !== null)
    drawBands(sheet, section, report.total_player_performance_score, bands)
  sheet.mark(section, 'P', () => {
    const style: Style = { ...ON_HERO, face: 'bold', color: INK.onHero, size: 8.25 }
    const room = INNER_RIGHT - INNER_LEFT
    // As many of these as one line holds, the most important first.
    const sentences = sentencesOf(report)
    const most = sentences.findLastIndex(
      (_, at) => type.wrap(sentences.slice(0, at + 1).join(' '), room, style).length === 1,
    )
    const words = sentences.slice(0, Math.max(most, 0) + 1).join(' ')
    type.line(type.cut(words, room, style), { x: INNER_LEFT, y: BOX.y + BOX.height - 12 }, style)
  })
}

/** R5. The spread is said on paper as on the screen, with what it rests on where that is known. */
function sentencesOf(report: Report): string[] {
  const { total_player_performance_score: total, player_performance_out_of: outOf } = report
  return [
    ...(hasLevels(report) ? [`${observedWords(report)}.`] : []),
    ...(total === null
      ? []
      : [
          `${spreadWords(total, outOf)}${report.evaluator_gap ? `: two evaluators differ by ${oneDecimal(report.evaluator_gap.points)} on average` : ''}.`,
        ]),
    ...(report.second_rating ? [`${secondRatingWords(report)}.`] : []),
  ]
}

/** The two numbers that say something where a total of eight skills says nothing. */
function drawExtremes({ type, ...sheet }: Sheet, section: Part, report: Report) {
  const found = extremesTogether(report)
  if (!found) return
  const lines = [
    { says: 'Build on', ...found.buildOn },
    { says: 'Work on', ...found.workOn },
  ]
  sheet.mark(section, 'P', () =>
    lines.forEach(({ says, name, rating }, at) => {
      const y = BOX.y + 30 + at * 68
      const place = { x: INNER_RIGHT, align: 'right' as const }
      type.line(says, { ...place, y }, ON_HERO)
      type.line(name, { ...place, y: y + 17 }, type.shrink(name, EXTREME_WIDTH, SKILL, 8))
      type.line(`${oneDecimal(rating)} of 5`, { ...place, y: y + 40 }, { ...SCORE, size: 20 })
    }),
  )
}

function drawTotal({ type, ...sheet }: Sheet, section: Part, report: Report) {
  const {
    total_player_performance_score: total,
    player_performance_out_of: outOf,
    pro_rata,
    performance_level: level,
  } = report
  const suffix: Style = { face: 'bold', size: 9.5, color: INK.onHero }
  if (total === null) {
    sheet.mark(section, 'P', () => {
      type.line(
        'No total yet',
        { x: INNER_RIGHT, y: BOX.y + 40, align: 'right' },
        { face: 'score', size: 18, color: INK.onHero },
      )
      type.line('Fewer than 10 skills were rated.', { x: INNER_RIGHT, y: BOX.y + 56, align: 'right' }, ON_HERO)
    })
    return
  }
  const words = [`of ${outOf}`, pro_rata && 'pro rata'].filter(Boolean).join(', ')
  const tagRight = INNER_RIGHT - type.widthOf(words, suffix) - 8
  const tagWidth = level ? type.widthOf(level.name, { ...suffix, size: 9 }) + 14 : 0
  if (level)
    sheet.decorate(() => sheet.doc.roundedRect(tagRight - tagWidth, BOX.y + 66, tagWidth, 15, 3).fill(INK.onHero))
  sheet.mark(section, 'P', () => {
    type.line(oneDecimal(total), { x: INNER_RIGHT, y: BOX.y + 58, align: 'right' }, SCORE)
    type.line(words, { x: INNER_RIGHT, y: BOX.y + 77, align: 'right' }, suffix)
    if (level)
      type.line(
        level.name,
        { x: tagRight - 7, y: BOX.y + 76.8, align: 'right' },
        { ...suffix, size: 9, color: INK.hero },
      )
  })
}

/** The lane: six bands, the one that is reached in white, the ball where the total stands. */
function drawBands(sheet: Sheet, section: Part, total: number, { bands, out_of: outOf }: Bands) {
  const { doc, type } = sheet
  const current = bands.findLast((band) => total >= band.min_inclusive)
  const at = (points: number) => {
    const share = (Math.min(Math.max(points, LOWEST_TOTAL), outOf) - LOWEST_TOTAL) / (outOf - LOWEST_TOTAL)
    return INNER_LEFT + share * (INNER_RIGHT - INNER_LEFT)
  }
  const top = BOX.y + 118
  sheet.mark(
    section,
    'Figure',
    () => {
      for (const band of bands) {
        const [from, to] = [at(band.min_inclusive), at(band.max_exclusive) - 2]
        doc.rect(from, top, to - from, 6).fill(band === current ? INK.onHero : INK.heroLine)
        const style: Style = {
          face: band === current ? 'bold' : 'body',
          size: 8,
          color: band === current ? INK.onHero : INK.onHeroSoft,
        }
        type.line(band.name, { x: from, y: top + 18 }, style)
      }
      ball(sheet, at(total), top + 3, 6.5)
    },
    { alt: `${oneDecimal(total)} of ${outOf}${current ? `, in the band ${current.name}` : ''}` },
  )
}

const JERSEY = 'M14 2h5c0 7 6 7 6 0h5c0 9 3 14 8 16v25a3 3 0 0 1-3 3H9a3 3 0 0 1-3-3V18c5-2 8-7 8-16z'

/** The color's word stands beside it. */
function drawJersey({ doc, type }: Sheet, { jersey_number, jersey_color }: Report) {
  const cloth = ownColor(jersey_color)?.cloth ?? CLOTHS[jersey_color] ?? INK.white
  doc
    .save()
    .translate(INNER_LEFT - 5, BOX.y + 14)
    .scale(1.35)
  doc.path(JERSEY).lineWidth(1.6).lineJoin('round').fillAndStroke(cloth, INK.white).restore()
  const number = isLight(cloth) ? INK.text : INK.white
  type.line(
    jersey_number,
    { x: INNER_LEFT + 24.7, y: BOX.y + 62, align: 'center' },
    { face: 'score', size: 24, color: number },
  )
}

/** Whether dark digits stand out better than white ones, by the relative luminance of WCAG. */
function isLight(cloth: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(cloth.slice(at, at + 2), 16) / 255
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.2
}

function drawCourt(doc: PDFKit.PDFDocument) {
  const [right, middle] = [BOX.x + BOX.width, BOX.y + BOX.height / 2]
  doc.save().roundedRect(BOX.x, BOX.y, BOX.width, BOX.height, 8).clip()
  doc.lineWidth(2).strokeColor(INK.courtLine)
  doc.circle(right - 84, middle, 108).stroke()
  doc.rect(right - 84, middle - 44, 90, 88).stroke()
  doc.circle(right - 84, middle, 30).stroke()
  doc.restore()
}
