/** The parts of a report, in the order of its tabs, named as in its address. */
export const REPORT_SECTIONS = [
  { id: 'overview', label: 'Overview' },
  { id: 'performance-score', label: 'Performance score' },
  { id: 'position-indicators', label: 'Position indicators' },
  { id: 'separators', label: 'Separators' },
  { id: 'competitive-score', label: 'Competitive score' },
  { id: 'team-player-score', label: 'Team player score' },
  { id: 'notes', label: 'Notes' },
] as const
export type ReportSectionId = (typeof REPORT_SECTIONS)[number]['id']

export function addressOfSection(evaluationId: string, section: ReportSectionId): string {
  return `/app/dashboard/${evaluationId}/${section}`
}
