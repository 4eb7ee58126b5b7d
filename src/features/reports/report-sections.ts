import type { Report } from '#domain/contracts/evaluations.ts'
import { hasLevels, hasTeamItems } from '#domain/events/seen-together.ts'

/** The parts of a report, in the order of its tabs, named as in its address. `last`: the word that a narrow tab hides. */
export const REPORT_SECTIONS = [
  { id: 'overview', label: 'Overview', last: '' },
  { id: 'performance-score', label: 'Performance', last: 'score' },
  { id: 'position-indicators', label: 'Position', last: 'indicators' },
  { id: 'separators', label: 'Separators', last: '' },
  { id: 'competitive-score', label: 'Competitive', last: 'score' },
  { id: 'team-player-score', label: 'Team player', last: 'score' },
  { id: 'notes', label: 'Notes', last: '' },
] as const
export type ReportSectionId = (typeof REPORT_SECTIONS)[number]['id']

export function addressOfSection(evaluationId: string, section: ReportSectionId): string {
  return `/app/dashboard/${evaluationId}/${section}`
}

/** R83. The parts that this report has. The short form of an event gives no position, level and score. */
export function sectionsOf(report: Report) {
  if (hasLevels(report)) return REPORT_SECTIONS
  return REPORT_SECTIONS.filter(
    ({ id }) =>
      id === 'overview' ||
      id === 'performance-score' ||
      id === 'notes' ||
      (id === 'team-player-score' && hasTeamItems(report)),
  )
}
