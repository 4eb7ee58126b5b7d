import { useQuery } from '@tanstack/react-query'
import type { UseQueryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { loadedOf } from '#data/react/use-loaded.ts'
import type { Loaded } from '#data/react/use-loaded.ts'

/**
 * What the server says now; where it cannot be heard, what this device last saw. It stays the same while the page is
 * open: nothing moves under the hands of somebody who types.
 */
export function useFirstAnswer<Answer, Key extends readonly unknown[]>(
  options: UseQueryOptions<Answer, Error, Answer, Key>,
): Loaded<Answer> {
  const [openedAt] = useState(() => Date.now())
  // What the device kept is older than this page, however fresh it is: after a save it may be what was before.
  const query = useQuery({ ...options, staleTime: 0 })
  const [answer, setAnswer] = useState<Answer>()
  const isLatest = query.dataUpdatedAt >= openedAt || (query.isError && !query.isFetching)
  if (answer === undefined && query.data !== undefined && isLatest) setAnswer(query.data)
  return loadedOf(answer, query.isFetching ? null : query.error, () => void query.refetch())
}
