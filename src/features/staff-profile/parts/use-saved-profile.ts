import { useQuery } from '@tanstack/react-query'
import type { UseQueryOptions } from '@tanstack/react-query'
import { useState } from 'react'

type SavedProfile<Profile> = { profile: Profile | undefined; error: Error | null; retry: () => void }

/**
 * The profile as the server has it now; where the server cannot be heard, as this device last saw it. It stays the same while
 * the page is open: nothing moves under the hands of somebody who types.
 */
export function useSavedProfile<Profile, Key extends readonly unknown[]>(options: UseQueryOptions<Profile, Error, Profile, Key>): SavedProfile<Profile> {
  const query = useQuery(options)
  const [profile, setProfile] = useState<Profile>()
  if (profile === undefined && query.data !== undefined && (!query.isStale || query.isError)) setProfile(query.data)
  return { profile, error: profile === undefined && !query.isFetching ? query.error : null, retry: () => void query.refetch() }
}
