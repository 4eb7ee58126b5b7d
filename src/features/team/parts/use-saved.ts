import { useQuery } from '@tanstack/react-query'
import type { UseQueryOptions } from '@tanstack/react-query'
import { useState } from 'react'

type Saved<Answer> = { answer: Answer | undefined; error: Error | null; retry: () => void }

/**
 * What the server has now; where it cannot be heard, what this device last saw. It stays the same while the page is
 * open: nothing moves under the hands of somebody who types.
 */
export function useSaved<Answer, Key extends readonly unknown[]>(
  options: UseQueryOptions<Answer, Error, Answer, Key>,
): Saved<Answer> {
  const query = useQuery(options)
  const [answer, setAnswer] = useState<Answer>()
  if (answer === undefined && query.data !== undefined && (!query.isStale || query.isError)) setAnswer(query.data)
  return {
    answer,
    error: answer === undefined && !query.isFetching ? query.error : null,
    retry: () => void query.refetch(),
  }
}
