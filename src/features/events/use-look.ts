import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { lookForLostEvents } from '#data/ready/look-for-lost-events.ts'
import type { Services } from '#data/services.ts'

/** Y61. Looks for lost events at each answer about events, because the server may have one again. */
export function useLook(services: Services, userId: string, { dataUpdatedAt, errorUpdatedAt }: UseQueryResult) {
  useEffect(() => {
    if (dataUpdatedAt > 0 || errorUpdatedAt > 0) void lookForLostEvents(services, userId).catch(() => {})
  }, [services, userId, dataUpdatedAt, errorUpdatedAt])
}
