import { oneDecimal } from '#domain/scoring/report-words.ts'
import { goalLabel, NO_PLAN, whyWords } from '#domain/scoring/what-to-work-on.ts'
import type { WorkPlan, WorkStep } from '#domain/scoring/what-to-work-on.ts'
import { INK, TYPE, heading } from './sheet.ts'
import type { Part, Sheet } from './sheet.ts'
import type { Style } from './typesetter.ts'
import { shortDayWords } from './words.ts'

type Box = { x: number; y: number; width: number }

const GAP = 18
const TITLE: Style = { face: 'head', size: 10, color: INK.text, leading: 1.2 }

/**
 * At most three skills to work on, each with the next value up in the rubric's words; returns where the next part may
 * begin.
 */
export function drawWorkPlan(sheet: Sheet, parent: Part, plan: WorkPlan | undefined, { x, y, width }: Box): number {
  const { type } = sheet
  const section = sheet.group(parent, 'Sect', { title: 'What to work on' })
  const top = heading(sheet, section, 'What to work on', { x, y, width })
  let bottom = top
  if (!plan) {
    sheet.mark(section, 'P', () => {
      bottom = type.block(NO_PLAN, { x, y: top, width }, TYPE.body)
    })
    return bottom + 14
  }
  const column = (width - 2 * GAP) / 3
  plan.steps.forEach((step, index) => {
    bottom = Math.max(
      bottom,
      drawStep(sheet, section, step, index + 1, { x: x + index * (column + GAP), y: top, width: column }),
    )
  })
  const rest = [
    plan.alsoBelow.length > 0 && `Also below the level: ${plan.alsoBelow.join('. ')}.`,
    plan.buildOn.length > 0 &&
      `Build on: ${plan.buildOn.map(({ name, rating }) => `${name} ${oneDecimal(rating)}`).join(', ')}.`,
    plan.unseen.length > 0 && `Not observed: ${plan.unseen.join(', ')}.`,
  ]
    .filter(Boolean)
    .join(' ')
  if (rest)
    sheet.mark(section, 'P', () => {
      bottom = type.block(rest, { x, y: bottom + 2, width, maxLines: 2 }, TYPE.small)
    })
  return bottom + 14
}

function drawStep(sheet: Sheet, section: Part, step: WorkStep, number: number, { x, y, width }: Box): number {
  const { type } = sheet
  const { name, reason, next, start } = step
  const why = whyWords(step, shortDayWords)
  let at = y + 2
  sheet.mark(section, 'H3', () => {
    at = type.block(`${number}. ${name}`, { x, y: at, width, maxLines: 2 }, TITLE)
  })
  sheet.mark(section, 'P', () => {
    at = type.block(
      [reason, why].filter(Boolean).join('. '),
      { x, y: at + 1, width },
      { ...TYPE.small, face: 'bold', color: INK.paint },
    )
  })
  sheet.mark(section, 'P', () => {
    at = type.block(`${goalLabel(next)} ${next.text}`, { x, y: at + 1, width, maxLines: 4 }, TYPE.body)
  })
  if (start)
    sheet.mark(section, 'P', () => {
      at = type.block(
        `Begin with ${start.name.toLowerCase()}, ${start.value} now. ${goalLabel(start.next)} ${start.next.text}`,
        { x, y: at + 1, width, maxLines: 4 },
        TYPE.small,
      )
    })
  return at
}
