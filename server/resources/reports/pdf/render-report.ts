import PDFDocument from 'pdfkit'
import type { Report } from '#domain/contracts/evaluations.ts'
import { playerOnPaper } from '#domain/evaluations/names-on-paper.ts'
import { hasLevels, hasTeamItems } from '#domain/events/seen-together.ts'
import { oneDecimal } from '#domain/scoring/report-words.ts'
import { scoreStructure } from '#domain/rubric/score-structure.ts'
import { whatToWorkOn } from '#domain/scoring/what-to-work-on.ts'
import { drawEventParts } from './event-page.ts'
import { drawHero } from './hero.ts'
import { drawNotes } from './notes.ts'
import { drawCounts, drawPositions, drawPredictor } from './outlook.ts'
import type { PaperReport } from './paper-report.ts'
import { drawProgress } from './progress.ts'
import { drawCompetitive, drawTeamPlayer } from './scores.ts'
import { drawSeparators } from './separator-table.ts'
import { INK, PAPER, TYPE, createSheet } from './sheet.ts'
import type { Part, Sheet } from './sheet.ts'
import { drawSkillsPlot } from './skills-plot.ts'
import type { Style } from './typesetter.ts'
import { drawWorkPlan } from './work-plan.ts'
import { fullName, longDayWords } from './words.ts'

const LEFT_COLUMN = 336
const GAP = 28
const WIDTH = PAPER.right - PAPER.left
const BRAND: Style = { face: 'score', size: 11, color: INK.text }

/** The report as a document of two pages in US Letter, of one where it has no levels (R84), tagged, with text that can be selected. */
export async function renderReportPdf(paper: PaperReport): Promise<Buffer> {
  const { report, now } = paper
  const title = `${playerOnPaper(report).name}, player evaluation of ${longDayWords(report.evaluated_on)}`
  const doc = new PDFDocument({
    size: [PAPER.width, PAPER.height],
    margin: 0,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    info: {
      Title: title,
      Author: report.evaluator_name ?? 'Courtside',
      Subject: `Rubric ${report.rubric_version}`,
      Creator: 'Courtside',
      Producer: 'Courtside',
      CreationDate: now,
    },
  })
  const bytes = collect(doc)
  const sheet = createSheet(doc)
  const root = doc.struct('Document', { title })
  doc.addStructure(root)
  drawFirstPage(sheet, root, paper)
  const pages = hasLevels(report) ? 2 : 1
  if (pages === 2) {
    doc.addPage()
    drawSecondPage(sheet, root, paper)
  }
  for (let page = 1; page <= pages; page += 1) {
    doc.switchToPage(page - 1)
    drawFoot(sheet, report, { page, pages })
  }
  root.end()
  doc.end()
  return bytes
}

function drawFirstPage(sheet: Sheet, root: Part, paper: PaperReport) {
  const { report, rubric, isForFamily } = paper
  drawHead(sheet, `Player evaluation, ${longDayWords(report.evaluated_on)}`)
  drawHero(sheet, root, report, rubric.performance_level)
  if (!hasLevels(report)) return drawEventParts(sheet, root, paper)
  drawSkillsPlot(sheet, root, report, { x: PAPER.left, y: 244, width: LEFT_COLUMN, bottom: PAPER.foot - 6 })
  const box = { x: PAPER.left + LEFT_COLUMN + GAP, width: WIDTH - LEFT_COLUMN - GAP }
  const afterPositions = drawPositions(sheet, root, report, { ...box, y: 244 })
  const afterPredictor = drawPredictor(sheet, root, { report, rubric, isForFamily }, { ...box, y: afterPositions })
  drawCounts(sheet, root, report, isForFamily, { ...box, y: afterPredictor })
}

function drawSecondPage(sheet: Sheet, root: Part, paper: PaperReport) {
  const { report, isForFamily } = paper
  const { total_player_performance_score: total, performance_level: level } = report
  drawHead(
    sheet,
    [fullName(report), total !== null && `${oneDecimal(total)} of ${report.player_performance_out_of}`, level?.name]
      .filter(Boolean)
      .join(', '),
  )
  const full = { x: PAPER.left, width: WIDTH }
  const afterTable = drawLevels(sheet, root, paper, full)
  const column = (WIDTH - 2 * 20) / 3
  const boxes = [0, 1, 2].map((index) => ({ x: PAPER.left + index * (column + 20), y: afterTable, width: column }))
  const [first, second, third] = boxes
  if (!first || !second || !third) return
  const ends = [
    hasTeamItems(report) ? drawTeamPlayer(sheet, root, report, first) : first.y,
    drawCompetitive(sheet, root, report, isForFamily, second),
    drawProgress(sheet, root, report, third),
  ]
  drawNotes(sheet, root, report, { ...full, y: Math.max(...ends) + 8 })
}

/**
 * Draws what to work on, and every attribute against the level. Returns the height at which the next part may begin.
 */
function drawLevels(
  sheet: Sheet,
  root: Part,
  { report, rubric, isForFamily }: PaperReport,
  full: { x: number; width: number },
): number {
  const plan = whatToWorkOn(report, scoreStructure(rubric))
  const y = drawWorkPlan(sheet, root, plan, { ...full, y: 66 })
  return drawSeparators(sheet, root, report, isForFamily, { ...full, y })
}

/** Repeated on every page, so a screen reader passes over it. */
function drawHead(sheet: Sheet, words: string) {
  const { doc, type } = sheet
  sheet.decorate(() => {
    doc
      .circle(PAPER.left + 5, 33, 5)
      .lineWidth(1.1)
      .fillAndStroke(INK.ball, INK.text)
    type.line('Courtside', { x: PAPER.left + 15, y: 37 }, BRAND)
    type.line(type.cut(words, 400, TYPE.small), { x: PAPER.right, y: 37, align: 'right' }, TYPE.small)
  })
}

const PRIVATE = 'Private. The player and their family decide who else may read it.'
const NAMELESS = 'The player’s name can’t be printed here. The app shows it, and its Print button prints it.'
const UNKNOWN = '? may stand for a character that cannot be printed here. The app shows it.'

function drawFoot(sheet: Sheet, report: Report, { page, pages }: { page: number; pages: number }) {
  const { doc, type } = sheet
  const style: Style = { ...TYPE.small, size: 7.5 }
  doc.markContent('Artifact', { type: 'Pagination' })
  doc.moveTo(PAPER.left, 758).lineTo(PAPER.right, 758).lineWidth(0.5).stroke(INK.line)
  type.line(PRIVATE, { x: PAPER.left, y: 768 }, style)
  const lacks = playerOnPaper(report).isNamed ? (type.hasUnknown() ? UNKNOWN : '') : NAMELESS
  if (lacks) type.line(lacks, { x: PAPER.right, y: 778, align: 'right' }, style)
  type.line(`Page ${page} of ${pages}`, { x: PAPER.right, y: 768, align: 'right' }, { ...style, face: 'bold' })
  type.line(
    `Report ${report.evaluation_submission_id}, rubric ${report.rubric_version}`,
    { x: PAPER.left, y: 778 },
    style,
  )
  doc.endMarkedContent()
}

function collect(doc: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
}
