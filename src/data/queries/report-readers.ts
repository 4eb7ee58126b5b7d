import { queryOptions } from '@tanstack/react-query'
import { listReportReaders } from '#domain/contracts/reports.ts'
import type { ApiClient } from '../api/api-client.ts'

/** To whom the report of a live evaluation was sent. `asOf`: the last acceptance, which may have changed it. */
export function reportReaders(api: ApiClient, userId: string, evaluationId: string, asOf: string | null) {
  return queryOptions({
    queryKey: ['report-readers', userId, evaluationId, asOf] as const,
    queryFn: () => api.call(listReportReaders, { evaluation_submission_id: evaluationId }),
    // What was sent goes out within seconds; whether it was opened is seen on the next visit.
    refetchInterval: ({ state }) => (state.data?.some((it) => it.state === 'owed') ? 5_000 : false),
  })
}
