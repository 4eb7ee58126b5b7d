import type { Report } from '#domain/contracts/evaluations.ts'
import { hasTeamItems, rangeWords, scaleWord, skillsTogether } from '#domain/events/seen-together.ts'
import type { SkillTogether } from '#domain/events/seen-together.ts'
import { scoreStructure } from '#domain/rubric/score-structure.ts'
import type { ScoreStructure } from '#domain/rubric/score-structure.ts'
import { oneDecimal } from '#domain/scoring/report-words.ts'
import { whatToWorkOn } from '#domain/scoring/what-to-work-on.ts'
import { drawNotes } from './notes.ts'
import type { PaperReport } from './paper-report.ts'
import { drawTeamPlayer } from './scores.ts'
import { INK, PAPER, TYPE, ball, heading } from './sheet.ts'
import type { Part, Sheet } from './sheet.ts'
import type { Style } from './typesetter.ts'
import { drawWorkPlan } from './work-plan.ts'

type Box = { x: number; y: number; width: number }

const TOP = 244
/** The height of a skill's row: the more there is below, the less. */
const STEPS = { items: 16.5, notes: 22, none: 30 } as const
const PLOT = { from: PAPER.left + 160, to: PAPER.left + 340 }
const [RATING, WORD] = [PAPER.left + 384, PAPER.left + 398]
const [LOWEST, HIGHEST] = [1, 5]
const TEAM_WIDTH = 166
const NAME: Style = { face: 'body', size: 9, color: INK.text }
const NUMBER: Style = { face: 'head', size: 10, color: INK.text }

/** R84. All of a report without levels on the first page, below the hero. */
export function drawEventParts(sheet: Sheet, root: Part, { report, rubric }: PaperReport) {
  const structure = scoreStructure(rubric)
  const full = { x: PAPER.left, width: PAPER.right - PAPER.left }
  const hasItems = hasTeamItems(report)
  const step = STEPS[hasItems ? 'items' : report.notes.evaluator.length > 0 ? 'notes' : 'none']
  const afterSkills = drawSkills(sheet, root, report, structure, { ...full, y: TOP, step })
  const y = drawWorkPlan(sheet, root, whatToWorkOn(report, structure), { ...full, y: afterSkills }) + 8
  if (hasItems) drawTeamPlayer(sheet, root, report, { x: full.x, y, width: TEAM_WIDTH })
  const left = hasItems ? full.x + TEAM_WIDTH + 24 : full.x
  if (report.notes.evaluator.length > 0)
    drawNotes(sheet, root, report, { x: left, y, width: full.x + full.width - left })
}

function drawSkills(
  sheet: Sheet,
  parent: Part,
  report: Report,
  structure: ScoreStructure,
  { step, ...box }: Box & { step: number },
): number {
  const section = sheet.group(parent, 'Sect', { title: 'Skill by skill' })
  const isOne = report.event?.seen_by === 1
  const note = isOne ? 'from 1 to 5' : 'from 1 to 5, gray: from the lowest to the highest evaluator'
  let y = heading(sheet, section, 'Skill by skill', { ...box, note })
  for (const skill of skillsTogether(report)) {
    drawSkill(sheet, section, skill, { word: scaleWord(structure, skill.rating), isOne, y })
    y += step
  }
  sheet.decorate(() => {
    for (const value of [1, 2, 3, 4, 5])
      sheet.type.line(String(value), { x: at(value), y, align: 'center' }, { ...TYPE.small, face: 'bold' })
  })
  return y + 26
}

const at = (value: number) => PLOT.from + ((value - LOWEST) / (HIGHEST - LOWEST)) * (PLOT.to - PLOT.from)

function drawSkill(
  sheet: Sheet,
  section: Part,
  { name, rating, spread }: SkillTogether,
  { word, isOne, y }: { word: string; isOne: boolean; y: number },
) {
  const { doc, type } = sheet
  const evaluators = isOne ? '' : `evaluators ${rangeWords(spread)}`
  sheet.mark(section, 'P', () => {
    type.line(name, { x: PAPER.left, y: y + 3 }, type.shrink(name, PLOT.from - PAPER.left - 14, NAME, 7))
    type.line(oneDecimal(rating), { x: RATING, y: y + 3, align: 'right' }, NUMBER)
    type.line(word, { x: WORD, y: y + 3 }, NAME)
    if (evaluators) type.line(evaluators, { x: PAPER.right, y: y + 3, align: 'right' }, TYPE.small)
  })
  sheet.mark(
    section,
    'Figure',
    () => {
      doc.lineWidth(0.75).strokeColor(INK.line).moveTo(PLOT.from, y).lineTo(PLOT.to, y).stroke()
      const [low, high] = spread
      doc.rect(at(low), y - 2.5, at(high) - at(low), 5).fill(INK.spread)
      ball(sheet, at(rating), y, 4.75)
    },
    { alt: [`${name}: ${oneDecimal(rating)} of ${HIGHEST}, ${word}`, evaluators].filter(Boolean).join(', ') },
  )
}
