import type { ScoringRubric } from '../rubric/rubric.ts'
import type { Level } from '../rubric/rubric-parts.ts'
import { roundHalfUp } from './arithmetic.ts'
import type { Comparison, SeparatorGroup, SeparatorRow } from './separator-rows.ts'

export type LevelName = { key: string; name: string }
export type LevelComparison = { name: string; benchmark: number; gap: number }

/** One line of the separators as people read it. */
export type Separator = {
  attribute: string
  title: string
  value: number
  unit: SeparatorRow['unit']
  standardized_gap: number | null
  current_level: LevelComparison
  next_level: LevelComparison | null
  text: string
}
export type SeparatorLists = { cards: Separator[]; table: Separator[] }
export type Separators = Record<SeparatorGroup, SeparatorLists> & {
  current_level: LevelName | null
  next_level: LevelName | null
}

type Levels = { current: Level; next: Level | undefined }

/** S16. The level a player works towards; from high-school varsity it is the predictor's headline, D3 at the lowest. */
export function nextLevelOf(rubric: ScoringRubric, level: Level, headlineTier: number): Level | undefined {
  const tier = level.next_level_from_predictor && headlineTier >= 2 ? rubric.predictor.tiers[headlineTier] : undefined
  const key = tier?.key ?? level.next_level
  return rubric.levels.find((candidate) => candidate.key === key)
}

/** S25. Rows by group; the table holds all of them, the cards the four with the largest standardised gap. */
export function groupSeparators(rubric: ScoringRubric, rows: ReadonlyArray<SeparatorRow>, levels: Levels): Separators {
  const lists = (group: SeparatorGroup): SeparatorLists => {
    const table = rows.filter((row) => row.group === group)
    const cards = table
      .filter((row) => row.standardized !== null)
      .toSorted((a, b) => Math.abs(b.standardized ?? 0) - Math.abs(a.standardized ?? 0))
      .slice(0, rubric.separators.cards_per_group)
    const present = (row: SeparatorRow) => presented(rubric, row, levels)
    return { cards: cards.map(present), table: table.map(present) }
  }
  return {
    advantages: lists('advantages'),
    averages: lists('averages'),
    red_flags: lists('red_flags'),
    current_level: { key: levels.current.key, name: levels.current.name },
    next_level: levels.next ? { key: levels.next.key, name: levels.next.name } : null,
  }
}

/** What stands in a result while the level or the position of the player is unknown. */
export function noSeparators(level: Level | undefined): Separators {
  const none = () => ({ cards: [], table: [] })
  return {
    advantages: none(),
    averages: none(),
    red_flags: none(),
    current_level: level ? { key: level.key, name: level.name } : null,
    next_level: null,
  }
}

function presented(rubric: ScoringRubric, row: SeparatorRow, levels: Levels): Separator {
  const { attribute, title, value, unit, standardized, current, next } = row
  const named = (name: string, { benchmark, gap }: Comparison): LevelComparison => ({
    name,
    benchmark: roundHalfUp(benchmark, 2),
    gap: roundHalfUp(gap, 2),
  })
  return {
    attribute,
    title,
    value: roundHalfUp(value, 2),
    unit,
    standardized_gap: standardized === null ? null : roundHalfUp(standardized, 2),
    current_level: named(levels.current.name, current),
    next_level: next && levels.next ? named(levels.next.name, next) : null,
    text: attribute === 'age_for_grade' ? ageText(rubric, row) : textOf(row, levels),
  }
}

function textOf(row: SeparatorRow, levels: Levels): string {
  const { title, current, next } = row
  const reference = row.attribute === 'ahead_of_grade' ? 'grade' : levels.current.name
  const nextName = levels.next?.name ?? ''
  switch (row.group) {
    case 'advantages': {
      const beyond = next && next.gap >= 0 ? ` and at or above ${nextName}` : ''
      return `${title}: ${amount(row.value, row.unit)}, ${difference(current.gap, row.unit)} above the ${reference} average${beyond}`
    }
    case 'averages': {
      const onLevel = `${title}: on level for ${reference === 'grade' ? 'the grade' : reference}`
      if (!next) return onLevel
      return next.gap >= 0
        ? `${onLevel}; at or above ${nextName}`
        : `${onLevel}; ${difference(next.gap, row.unit)} to ${nextName}`
    }
    case 'red_flags': {
      const isShortOfNext = next !== null && current.gap > 0
      const gap = isShortOfNext ? next.gap : current.gap
      return `${title}: ${difference(gap, row.unit)} below the ${isShortOfNext ? nextName : reference} average - development priority`
    }
  }
}

function ageText(rubric: ScoringRubric, { title, value, current, group }: SeparatorRow): string {
  const age = `${title}: ${roundHalfUp(value, 1)} years`
  if (group === 'advantages')
    return `${age}, ${difference(current.gap, 'years')} younger than usual for the grade and on level`
  if (current.gap < rubric.separators.thresholds.age.caution) return `${age}, usual for the grade`
  return `${age}, ${difference(current.gap, 'years')} older than usual for the grade - compare with care`
}

function amount(value: number, unit: SeparatorRow['unit']): string {
  if (unit === 'in') return `${Math.floor(value / 12)} ft ${roundHalfUp(value % 12, 1)} in`
  return String(roundHalfUp(value, unit === 'rating' ? 2 : 1))
}

function difference(gap: number, unit: SeparatorRow['unit']): string {
  const size = String(roundHalfUp(Math.abs(gap), unit === 'rating' ? 2 : 1))
  switch (unit) {
    case 'in':
      return `${size} in`
    case 'years':
      return `${size} years`
    case 'points':
      return `${size} points`
    case 'rating':
      return size
  }
}
