import type { Report } from '#domain/contracts/evaluations.ts'
import { flagWords, notComparedWords, separatorsInOrder } from '#domain/scoring/report-words.ts'
import type { ReadSeparator } from '#domain/scoring/report-words.ts'
import { differenceWords, numberWords } from '#domain/scoring/separator-words.ts'
import { INK, TYPE, heading } from './sheet.ts'
import type { Part, Sheet } from './sheet.ts'
import type { Style } from './typesetter.ts'

type Box = { x: number; y: number; width: number }
type Cell = { text: string; right?: boolean; style?: Style }
/** The left end and the width of each column, as shares of the table's width. */
type Columns = readonly { at: number; wide: number }[]

const WITH_NEXT: Columns = [
  { at: 0, wide: 0.245 },
  { at: 0.25, wide: 0.085 },
  { at: 0.345, wide: 0.13 },
  { at: 0.49, wide: 0.1 },
  { at: 0.59, wide: 0.125 },
  { at: 0.73, wide: 0.105 },
  { at: 0.843, wide: 0.157 },
]
const WITHOUT_NEXT: Columns = [
  { at: 0, wide: 0.34 },
  { at: 0.35, wide: 0.13 },
  { at: 0.5, wide: 0.16 },
  { at: 0.68, wide: 0.14 },
  { at: 0.84, wide: 0.16 },
]
const ROW = 12.4
const HEAD: Style = { face: 'bold', size: 7.75, color: INK.muted, leading: 1.15 }
const CELL: Style = { face: 'body', size: 8.25, color: INK.text }
const NUMBER: Style = { face: 'head', size: 8.5, color: INK.text }

/**
 * Every attribute against the current and the next level, the farthest above first; returns where the next part may
 * begin.
 */
export function drawSeparators(
  sheet: Sheet,
  parent: Part,
  report: Report,
  isForFamily: boolean,
  { x, y, width }: Box,
): number {
  const { doc, type } = sheet
  const { current_level: level, next_level: next } = report.separators
  const section = sheet.group(parent, 'Sect', { title: 'Separators' })
  const top = heading(sheet, section, 'Every attribute against the level', { x, y, width })
  const rows = separatorsInOrder(report)
  if (!level || rows.length === 0) {
    let bottom = top
    sheet.mark(section, 'P', () => {
      bottom = type.block(notComparedWords(report) || 'No attribute was rated.', { x, y: top, width }, TYPE.body)
    })
    return bottom + 14
  }
  const columns = next ? WITH_NEXT : WITHOUT_NEXT
  const table = sheet.group(section, 'Table')
  const heads = [
    'Attribute',
    'Player',
    level.name,
    'Difference',
    ...(next ? [next.name, 'Difference'] : []),
    'Standing',
  ]
  const headCells = heads.map((text, index) => ({
    text,
    right: index === 1 || index === 2 || (next !== null && index === 4),
    style: HEAD,
  }))
  const deepest = Math.max(
    ...headCells.map(({ text }, index) => type.wrap(text, (columns[index]?.wide ?? 0) * width, HEAD).length),
  )
  const headRow = sheet.group(table, 'TR')
  headCells.forEach((cell, index) =>
    sheet.mark(
      headRow,
      'TH',
      () => {
        const { at, wide } = columns[index] ?? { at: 0, wide: 0 }
        const lines = type.wrap(cell.text, wide * width, HEAD)
        const first = top + (deepest - lines.length) * 9
        lines.forEach((line, number) =>
          type.line(
            line,
            {
              x: x + (cell.right ? at + wide : at) * width,
              y: first + number * 9,
              align: cell.right ? 'right' : 'left',
            },
            HEAD,
          ),
        )
      },
      { scope: 'Column' },
    ),
  )
  let line = top + deepest * 9 + 6
  const flag = flagWords(report, isForFamily).one
  for (const row of rows) {
    const at = line
    sheet.decorate(() =>
      doc
        .moveTo(x, at - 9)
        .lineTo(x + width, at - 9)
        .lineWidth(0.4)
        .stroke(INK.line),
    )
    const tr = sheet.group(table, 'TR')
    cellsOf(row, flag, next !== null).forEach((cell, index) => {
      const { at: share, wide } = columns[index] ?? { at: 0, wide: 0 }
      const style = cell.style ?? CELL
      const place = {
        x: x + (cell.right ? share + wide : share) * width,
        y: at,
        align: cell.right ? ('right' as const) : ('left' as const),
      }
      sheet.mark(
        tr,
        index === 0 ? 'TH' : 'TD',
        () => type.line(cell.text, place, type.shrink(cell.text, wide * width, style, 7)),
        index === 0 ? { scope: 'Row' } : {},
      )
    })
    line += ROW
  }
  return line + 12
}

function cellsOf(row: ReadSeparator, flag: string, hasNext: boolean): Cell[] {
  const { title, value, current_level: level, next_level: next, group } = row
  const words = numberWords(row)
  const number = (it: number): Cell => ({ text: words(it), right: true, style: NUMBER })
  const standing: Readonly<Record<ReadSeparator['group'], Cell>> = {
    advantages: { text: 'Advantage', style: { ...CELL, face: 'bold' } },
    averages: { text: 'Average' },
    red_flags: { text: flag, style: { ...CELL, face: 'bold', color: INK.danger } },
  }
  return [
    { text: title },
    number(value),
    number(level.benchmark),
    { text: differenceWords(level.gap, row) },
    ...(hasNext
      ? next
        ? [number(next.benchmark), { text: differenceWords(next.gap, row) }]
        : [{ text: '–', right: true }, { text: '–' }]
      : []),
    standing[group],
  ]
}
