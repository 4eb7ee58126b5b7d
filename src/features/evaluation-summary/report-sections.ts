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
