import { useQuery } from '@tanstack/react-query'
import type { UseQueryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { loadedOf } from '#data/react/use-loaded.ts'
import type { Loaded } from '#data/react/use-loaded.ts'

/**
 * What the server has now; where it cannot be heard, what this device last saw. It stays the same while the page is
 * open: nothing moves under the hands of somebody who types.
 */
export function useSaved<Answer, Key extends readonly unknown[]>(
  options: UseQueryOptions<Answer, Error, Answer, Key>,
): Loaded<Answer> {
  const query = useQuery(options)
  const [answer, setAnswer] = useState<Answer>()
  if (answer === undefined && query.data !== undefined && (!query.isStale || query.isError)) setAnswer(query.data)
  return loadedOf(answer, query.isFetching ? null : query.error, () => void query.refetch())
}
