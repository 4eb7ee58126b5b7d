import type { Panel } from '#data/db/reads.ts'

/** A video that cannot be watched can be reported before anything is rated. */
export function mayReportVideo({ is_live, status }: Panel['row']): boolean {
  return is_live === 0 && (status === 'in_review' || status === 'submitted')
}
