import { queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { getCheckout } from '#domain/contracts/payments.ts'
import { getPlayerOrder, listCredits } from '#domain/contracts/player-orders.ts'
import { getVideo, getVideoFile, listVideos } from '#domain/contracts/videos.ts'
import type { ApiClient } from '../api/api-client.ts'
import { OUTLIVES_WRITES } from './after-writes.ts'
import { LIBRARY } from './library.ts'
import { WHILE_UNPAID } from './while-unpaid.ts'

/**
 * Everything about what a player submits. The user stands in each key: a kept answer is shown to nobody else on a
 * shared device.
 */
const ORDERS = ['orders'] as const

/** An order of one's own and what it still needs; offline as it was last seen. */
export function playerOrder(api: ApiClient, userId: string, orderId: string) {
  return queryOptions({
    queryKey: [...ORDERS, 'submission', userId, orderId] as const,
    queryFn: () => api.call(getPlayerOrder, { evaluation_submission_id: orderId }),
    ...WHILE_UNPAID,
  })
}

/** Own purchases and what is left of them. */
export function ownCredits(api: ApiClient, userId: string) {
  return queryOptions({ queryKey: [...ORDERS, 'credits', userId] as const, queryFn: () => api.call(listCredits, {}) })
}

/** Own videos that are still being sent or are in no order. */
export function ownVideos(api: ApiClient, userId: string) {
  return queryOptions({ queryKey: [...ORDERS, 'videos', userId] as const, queryFn: () => api.call(listVideos, {}) })
}

/** One of them, and how much of it has arrived. */
export function ownVideo(api: ApiClient, userId: string, videoId: string) {
  return queryOptions({
    queryKey: [...ORDERS, 'video', userId, videoId] as const,
    queryFn: () => api.call(getVideo, { video_id: videoId }),
  })
}

/** Whether a payment is confirmed. Money is told as it is now, never as a device remembers it: see the persister. */
export function checkoutState(api: ApiClient, userId: string, checkoutId: string) {
  return queryOptions({
    queryKey: [...ORDERS, 'checkout', userId, checkoutId] as const,
    queryFn: () => api.call(getCheckout, { checkout_id: checkoutId }),
    persister: (read, context) => read(context),
  })
}

/** An address from which a video is read. It ends after an hour, so the device does not keep it: see the persister. */
export function videoFile(api: ApiClient, userId: string, videoId: string) {
  return queryOptions({
    queryKey: [...ORDERS, 'video-file', userId, videoId] as const,
    queryFn: () => api.call(getVideoFile, { video_id: videoId }),
    persister: (read, context) => read(context),
    staleTime: 30 * 60_000,
    // Another address of the same file would begin it anew.
    meta: OUTLIVES_WRITES,
  })
}

/**
 * Asks anew for what changes when something is submitted, paid or taken back: orders, credits, videos and the library.
 */
export async function refreshOrders(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ORDERS, predicate: ({ queryKey }) => queryKey[1] !== 'video-file' }),
    queryClient.invalidateQueries({ queryKey: LIBRARY }),
  ])
}
