import { queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { getTeamOrder, listTeamOrders } from '#domain/contracts/team-orders.ts'
import type { ApiClient } from '../api/api-client.ts'
import { refreshOrders } from './player-orders.ts'
import { WHILE_UNPAID } from './while-unpaid.ts'

const TEAM_ORDERS = ['team-orders'] as const

/** The orders of a team, newest first; offline as they were last seen. The user stands in each key. */
export function teamOrders(api: ApiClient, userId: string, teamId: number) {
  return queryOptions({
    queryKey: [...TEAM_ORDERS, 'list', userId, teamId] as const,
    queryFn: () => api.call(listTeamOrders, { team_id: teamId }),
  })
}

/** One of them. Whether it is paid is told as it is now, never as a device remembers it: see the persister. */
export function teamOrder(api: ApiClient, userId: string, orderId: string) {
  return queryOptions({
    queryKey: [...TEAM_ORDERS, 'one', userId, orderId] as const,
    queryFn: () => api.call(getTeamOrder, { team_submission_id: orderId }),
    persister: (read, context) => read(context),
    ...WHILE_UNPAID,
  })
}

/** Asks anew for what changes when a team's order is sent, paid or closed: orders, credits and the portal. */
export async function refreshTeamOrders(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: TEAM_ORDERS }),
    queryClient.invalidateQueries({ queryKey: ['portal'] }),
    refreshOrders(queryClient),
  ])
}
