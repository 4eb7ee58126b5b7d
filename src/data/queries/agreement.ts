import { queryOptions } from '@tanstack/react-query'
import { getAgreement, getOwnAgreement } from '#domain/contracts/agreement.ts'
import type { ApiClient } from '../api/api-client.ts'

/**
 * How the evaluators of one program agree, or without `programId` of all in sight. The user stands in each key: a kept
 * answer is shown to nobody else on a shared device.
 */
export function agreementInSight(api: ApiClient, userId: string, programId: number | undefined) {
  return queryOptions({
    queryKey: ['agreement', 'programs', userId, programId ?? 'all'] as const,
    queryFn: () => api.call(getAgreement, programId === undefined ? {} : { program_id: programId }),
  })
}

/** An evaluator's own figures. */
export function ownAgreement(api: ApiClient, userId: string) {
  return queryOptions({ queryKey: ['agreement', 'own', userId] as const, queryFn: () => api.call(getOwnAgreement, {}) })
}
