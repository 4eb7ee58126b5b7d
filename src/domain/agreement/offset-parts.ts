import type { EvaluatorFigures } from '../contracts/agreement.ts'

/** One part of an evaluator's work: a skill or a quarter. The offset is null where too little is known. */
type Part = { n: number; offset: number | null }

/** J2. An evaluator's skills, a row for each. */
export function offsetsBySkill({ skills }: EvaluatorFigures): Array<Part & { skill_id: number }> {
  return skills.skill_id.map((skill_id, at) => ({ skill_id, ...partAt(skills, at) }))
}

/** J2. An evaluator's quarters, a row for each, the oldest first. */
export function offsetsByQuarter({ quarters }: EvaluatorFigures): Array<Part & { quarter: string }> {
  return quarters.quarter.map((quarter, at) => ({ quarter, ...partAt(quarters, at) }))
}

function partAt({ n, offset }: { n: readonly number[]; offset: ReadonlyArray<number | null> }, at: number): Part {
  return { n: n[at] ?? 0, offset: offset[at] ?? null }
}
