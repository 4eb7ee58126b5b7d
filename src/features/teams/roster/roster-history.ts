import type { TypedLine } from '#domain/teams/roster-rules.ts'

/** What one undo takes back. */
export type RosterStep = { label: string; before: readonly TypedLine[]; typing: string | undefined }

const MOST_STEPS = 100

/** The steps with one more. Keys typed into one cell are one step: `typing` names the cell. */
export function withStep(steps: readonly RosterStep[], step: RosterStep): readonly RosterStep[] {
  const last = steps.at(-1)
  if (step.typing !== undefined && last?.typing === step.typing) return steps
  return [...steps, step].slice(-MOST_STEPS)
}
