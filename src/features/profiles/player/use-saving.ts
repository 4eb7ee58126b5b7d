import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError, OfflineError } from '#data/api/api-error.ts'
import { failureWords } from '#data/api/failure-words.ts'
import { playerProfile } from '#data/queries/profile.ts'
import type { Services } from '#data/services.ts'
import { learnAgain } from '#data/session/learn-again.ts'
import { createPlayerProfile, updatePlayerProfile } from '#domain/contracts/profiles.ts'
import type { OwnPlayerProfile, PlayerProfileChange } from '#domain/contracts/profiles.ts'

type Failure = { kind: 'offline' } | { kind: 'refused'; message: string; fields: ApiError['fields'] }
type SaveAnswer = { kind: 'saved'; profile: OwnPlayerProfile } | { kind: 'under-way' } | Failure

export type Saving = {
  isBusy: boolean
  /** Why the last try did not save. */
  failure: Failure | undefined
  isOffline: boolean
  /** Never throws. Pressed twice, it saves once. */
  save: (body: PlayerProfileChange) => Promise<SaveAnswer>
}

/** D22. Sends the profile, or its first step. A save whose answer was lost is sent again as it was. */
export function useSaving(services: Services, userId: string, isCreated: boolean): Saving {
  const isUnderWay = useRef(false)
  const [failure, setFailure] = useState<Failure>()
  const sending = useMutation(
    {
      mutationFn: (body: PlayerProfileChange) =>
        services.api.call(isCreated ? updatePlayerProfile : createPlayerProfile, body),
    },
    services.queryClient,
  )

  async function save(body: PlayerProfileChange): Promise<SaveAnswer> {
    if (isUnderWay.current) return { kind: 'under-way' }
    isUnderWay.current = true
    setFailure(undefined)
    try {
      const profile = await sending.mutateAsync(body)
      services.queryClient.setQueryData(playerProfile(services.api, userId).queryKey, profile)
      const { first_name, last_name, phone } = profile
      // The profile is saved, whatever becomes of this; the next start asks again.
      await learnAgain(services, userId, {
        first_name,
        last_name,
        phone,
        is_profile_created: true,
        profiles_created: ['Player'],
      }).catch(() => {})
      return { kind: 'saved', profile }
    } catch (error) {
      const failed = failureOf(error)
      setFailure(failed)
      return failed
    } finally {
      isUnderWay.current = false
    }
  }

  return { isBusy: sending.isPending, failure, isOffline: failure?.kind === 'offline', save }
}

function failureOf(error: unknown): Failure {
  if (error instanceof OfflineError) return { kind: 'offline' }
  return { kind: 'refused', message: failureWords(error), fields: error instanceof ApiError ? error.fields : {} }
}
