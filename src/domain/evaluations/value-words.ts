import type { ScoreStructure } from '../rubric/score-structure.ts'

const BETWEEN: Readonly<Record<number, string>> = { 2: 'Between 1 and 3.', 4: 'Between 3 and 5.' }

/**
 * What each value of an item looks like, lowest first. In rubric 2025.1 micro-skills and team items have words of their
 * own for 1, 3 and 5 only.
 */
export function valueTexts(
  item: { anchors: Readonly<Record<string, string>> },
  scale: ScoreStructure['scale'],
): { value: number; label: string; text: string }[] {
  return scale.values.map(({ value, label }) => ({
    value,
    label,
    text: item.anchors[String(value)] ?? BETWEEN[value] ?? '',
  }))
}

/**
 * What undo would take back, in the few words its button has room for: "3 to 4", "4" for a first value, "4 cleared".
 */
export function changeWords(before: number | null, after: number | null): string {
  if (before === null) return valueWords(after)
  return after === null ? `${valueWords(before)} cleared` : `${valueWords(before)} to ${valueWords(after)}`
}

function valueWords(value: number | null): string {
  if (value === null) return 'open'
  return value === 0 ? 'not observed' : String(value)
}
