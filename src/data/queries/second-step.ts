import { queryOptions } from '@tanstack/react-query'
import { getSecondStep } from '#domain/contracts/second-step.ts'
import type { ApiClient } from '../api/api-client.ts'

/** Whether signing in asks for a code, as it is now: the device keeps no answer. */
export function secondStep(api: ApiClient, userId: string) {
  return queryOptions({
    queryKey: ['second-step', userId] as const,
    queryFn: () => api.call(getSecondStep, {}),
    persister: (read, context) => read(context),
  })
}
