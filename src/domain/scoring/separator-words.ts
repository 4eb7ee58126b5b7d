import type { EvaluationResult } from '../contracts/result-schema.ts'
import type { ScoringRubric } from '../rubric/rubric.ts'
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
 * How one attribute compares with the player's level and the next, with one decimal at most: "0.7 below High School
 * Varsity".
 */
export function separatorSentence(row: ReadSeparator): string {
  return separatorParts(row)
    .map(({ difference, rest }) => [difference, rest].filter(Boolean).join(' '))
    .join(', ')
}

/** The parts of `separatorSentence`. R86. No line may break inside a difference. */
export function separatorParts(row: ReadSeparator): { difference: string; rest: string }[] {
  if (row.attribute === 'age_for_grade') return [agePart(row.current_level.gap)]
  const own = row.attribute === 'ahead_of_grade' ? { ...row.current_level, name: 'the grade' } : row.current_level
  const next = row.attribute === 'ahead_of_grade' ? null : row.next_level
  const parts = [own, next].filter((it) => it !== null).map((it) => against(it, row.unit))
  // The total is what the ratings add up to; the college level is estimated from more than these.
  if (row.attribute === 'total_performance' && next && next.gap > 0)
    parts.push({ difference: 'by skills alone', rest: '' })
  return parts.map((part, at) => (at === 0 ? { ...part, difference: upperFirst(part.difference) } : part))
}

function against({ name, gap }: Compared, unit: ReadSeparator['unit']) {
  const size = Math.abs(gap).toFixed(1)
  if (size === '0.0') return { difference: 'on level', rest: `with ${name}` }
  const measured = { in: ' in', years: ' years', points: size === '1.0' ? ' point' : ' points', rating: '' }[unit]
  const amount = unit === 'rating' ? size : size.replace(/\.0$/u, '')
  return { difference: `${amount}${measured} ${gap > 0 ? 'above' : 'below'}`, rest: name }
}

function agePart(gap: number) {
  const size = Math.abs(gap).toFixed(1)
  if (size === '0.0') return { difference: 'Usual', rest: 'for the grade' }
  return gap < 0
    ? { difference: `${size} years younger`, rest: 'than usual for the grade' }
    : { difference: `${size} years older`, rest: 'than usual for the grade: compare with care' }
}

/** R87. Returns the rule of a group of separators, in words, for the levels of this result. */
export function separatorRule(
  { separators: { current_level: level, next_level: next } }: Pick<EvaluationResult, 'separators'>,
  group: ReadSeparator['group'],
): string {
  const own = level?.name ?? 'the level'
  switch (group) {
    case 'advantages':
      return next
        ? `Clearly above ${own}. A skill or the total also reaches ${next.name}, and the height comes close.`
        : `Clearly above ${own}.`
    case 'averages':
      return next ? `Close to ${own}, or above it but short of ${next.name}.` : `Close to ${own}.`
    case 'red_flags':
      return next ? `Clearly below ${own}, or a height far below ${next.name}.` : `Clearly below ${own}.`
  }
}

/** R87. How much "clearly" is, and why two equal numbers may be in two groups. */
export function clearlyWords({ separators: { thresholds: at } }: Pick<ScoringRubric, 'separators'>): string {
  return [
    `Clearly above starts at ${at.skill.adv} for a skill, ${at.total.adv} points for the total, ${at.team.adv} for team player and ${at.competitive.adv} for the competitive score.`,
    `Clearly below starts at ${-at.skill.red_position} for a skill of the position, ${-at.skill.red_other} for any other skill, ${-at.total.red} points for the total, ${-at.team.red} for team player and, from grade 11, ${-at.competitive.red} for the competitive score.`,
    `Ahead of the grade starts at ${at.grade.adv}, young for it at ${-at.age.adv} years.`,
    'We compare before we round, so a number shown as “on level” can be just below.',
  ].join(' ')
}

export function upperFirst(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
