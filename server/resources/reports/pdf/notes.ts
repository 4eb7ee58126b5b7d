import type { Report } from '#domain/contracts/evaluations.ts'
import { isolated } from '#domain/fields/isolated.ts'
import { INK, PAPER, TYPE, heading } from './sheet.ts'
import type { Part, Sheet } from './sheet.ts'
import type { Style } from './typesetter.ts'
import { segmentsOf } from '#domain/language.ts'
import { otherName } from './words.ts'

const GAP = 24
const NOTE: Style = { ...TYPE.body, leading: 1.38 }
const STEP = NOTE.size * 1.38
const REST = ' …, in full in the app'

/**
 * The evaluator's notes in two columns, in the room that is left; what does not fit ends after a sentence and says
 * so.
 */
export function drawNotes(
  sheet: Sheet,
  parent: Part,
  report: Report,
  { x, y, width }: { x: number; y: number; width: number },
) {
  const { type } = sheet
  const title = report.event ? "Evaluators' notes" : "Evaluator's notes"
  const section = sheet.group(parent, 'Sect', { title })
  const by = otherName(report.evaluator_name)
  const top = heading(sheet, section, title, { x, y, width, ...(by && { note: by }) })
  const column = (width - GAP) / 2
  const linesPerColumn = Math.max(1, Math.floor((PAPER.foot - 6 - top) / STEP) + 1)
  const text = textOf(report)
  if (text === '')
    return sheet.mark(section, 'P', () => type.line('No notes.', { x, y: top }, { ...NOTE, color: INK.muted }))
  const linesOf = (words: string) => type.wrap(words, column, NOTE)
  const lines = linesOf(shortened(text, (words) => linesOf(words).length <= 2 * linesPerColumn))
  // Both columns alike when all of it fits: one long and one short column look like an accident.
  const first = lines.length <= linesPerColumn ? lines.length : Math.ceil(lines.length / 2)
  sheet.mark(section, 'P', () =>
    lines.forEach((line, index) => {
      const isFirst = index < first
      type.line(line, { x: isFirst ? x : x + column + GAP, y: top + (isFirst ? index : index - first) * STEP }, NOTE)
    }),
  )
}

/** One after the other; what is said of a skill begins with its name. */
function textOf({ notes, player_performance }: Report): string {
  return notes.evaluator
    .map(({ text, skill_id }) => {
      const skill = player_performance.find((it) => it.skill_id === skill_id)
      const words = isolated(text.trim())
      return skill ? `${skill.name}: ${words}` : words
    })
    .join(' ')
    .replaceAll(/\s+/gu, ' ')
}

/** The whole text if it fits; or else as many sentences as do; or else as many words. */
function shortened(text: string, fits: (text: string) => boolean): string {
  if (fits(text)) return text
  for (const granularity of ['sentence', 'word'] as const) {
    let end = 0
    const ends = segmentsOf(text, granularity).map((segment) => (end += segment.length))
    const last = ends.findLast((it) => fits(`${text.slice(0, it).trimEnd()}${REST}`))
    if (last !== undefined) return `${text.slice(0, last).trimEnd()}${REST}`
  }
  return REST.trim()
}
