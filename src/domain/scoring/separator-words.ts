import { shown } from './arithmetic.ts'
import { gapWords, numbersOf, oneDecimal, valueWords } from './report-words.ts'
import type { ReadSeparator } from './report-words.ts'

type Compared = ReadSeparator['current_level']

/** "4.0", "5 ft 10 in", "38.5": skills always with one decimal, points with one where they have one. */
export function separatorValue({ value, unit }: Pick<ReadSeparator, 'value' | 'unit'>): string {
  switch (unit) {
    case 'in':
      return `${Math.floor(shown(value) / 12)} ft ${valueWords(shown(value) % 12)} in`
    case 'years':
      return `${oneDecimal(value)} years`
    case 'rating':
      return oneDecimal(value)
    case 'points':
      return valueWords(value)
  }
}

/** How the numbers of one row of the table are written, all alike: "4.0", "6 ft 4 in", "13.8 years". */
export function numberWords(row: ReadSeparator): (value: number) => string {
  const number = numbersOf(row)
  return (value) =>
    row.unit === 'in' || row.unit === 'years' ? separatorValue({ value, unit: row.unit }) : number(value)
}

/** A gap as a cell of the table: "0.7 below", "2 in above", "0.2 younger", "on level". */
export function differenceWords(gap: number, row: ReadSeparator): string {
  const words = gapWords(gap)
  const [size = '', side = ''] = words.split(' ')
  if (size === 'on') return words
  switch (row.unit) {
    case 'rating':
      return words
    case 'in':
      return `${size.replace(/\.0$/u, '')} in ${side}`
    case 'years':
      return `${size} ${gap > 0 ? 'older' : 'younger'}`
    case 'points':
      return `${numbersOf(row)(row.value).includes('.') ? size : size.replace(/\.0$/u, '')} ${side}`
  }
}

/**
 * How one attribute stands to the player's level and the next, with one decimal at most: "0.7 below High School
 * Varsity".
 */
export function separatorSentence(row: ReadSeparator): string {
  if (row.attribute === 'age_for_grade') return ageSentence(row.current_level.gap)
  const own = row.attribute === 'ahead_of_grade' ? { ...row.current_level, name: 'the grade' } : row.current_level
  const next = row.attribute === 'ahead_of_grade' ? null : row.next_level
  // The total is what the ratings add up to; the college level is estimated from more than these.
  const basis = row.attribute === 'total_performance' && next && next.gap > 0 && 'by skills alone'
  return upperFirst([against(own, row.unit), next && against(next, row.unit), basis].filter(Boolean).join(', '))
}

function against({ name, gap }: Compared, unit: ReadSeparator['unit']): string {
  const size = Math.abs(gap).toFixed(1)
  if (size === '0.0') return `on level with ${name}`
  const measured = { in: ' in', years: ' years', points: size === '1.0' ? ' point' : ' points', rating: '' }[unit]
  return `${unit === 'rating' ? size : size.replace(/\.0$/u, '')}${measured} ${gap > 0 ? 'above' : 'below'} ${name}`
}

function ageSentence(gap: number): string {
  const size = Math.abs(gap).toFixed(1)
  if (size === '0.0') return 'Usual for the grade'
  return gap < 0
    ? `${size} years younger than usual for the grade`
    : `${size} years older than usual for the grade: compare with care`
}

export function upperFirst(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
