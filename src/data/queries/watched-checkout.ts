import { queryOptions } from '@tanstack/react-query'
import type { Services } from '../services.ts'
import { checkoutState } from './player-orders.ts'

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000
const GROWTH = 1.5

/**
 * O18. A payment that is asked about until it is open no more: often at first, then less, and not while the page is
 * hidden.
 */
export function watchedCheckout(
  { api, queryClient }: Pick<Services, 'api' | 'queryClient'>,
  userId: string,
  checkoutId: string,
) {
  const options = checkoutState(api, userId, checkoutId)
  const asksBefore = asksOf(queryClient.getQueryState(options.queryKey))
  return queryOptions({
    ...options,
    staleTime: 0,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) =>
      state.data && state.data.status !== 'open'
        ? false
        : Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * GROWTH ** (asksOf(state) - asksBefore)),
  })
}

function asksOf(state: { dataUpdateCount: number; errorUpdateCount: number } | undefined): number {
  return state ? state.dataUpdateCount + state.errorUpdateCount : 0
}
