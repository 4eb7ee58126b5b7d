import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { failureWords } from '#data/api/failure-words.ts'
import { teamsOfPlayer } from '#data/queries/profile.ts'
import type { Services } from '#data/services.ts'
import { answerInvitation } from '#domain/contracts/teams.ts'
import { toaster } from '#ui/toasts.ts'

type Answer = 'accept' | 'decline' | 'leave'

export type TeamAnswer = {
  isBusy: boolean
  /** Never throws. What came of it is said in a toast and shown in the list. */
  answer: (rosterEntryId: string, answer: Answer, teamName: string) => Promise<void>
}

const DONE: Readonly<Record<Answer, (team: string) => string>> = {
  accept: (team) => `You are on ${team}.`,
  decline: (team) => `You declined ${team}.`,
  leave: (team) => `You left ${team}.`,
}

/** A player's answers to the teams that list them, one at a time. */
export function useTeamAnswer(services: Services, userId: string): TeamAnswer {
  const isUnderWay = useRef(false)
  const sending = useMutation(
    {
      mutationFn: (input: { roster_entry_id: string; answer: Answer }) => services.api.call(answerInvitation, input),
    },
    services.queryClient,
  )

  async function answer(rosterEntryId: string, given: Answer, teamName: string) {
    if (isUnderWay.current) return
    isUnderWay.current = true
    try {
      const teams = await sending.mutateAsync({ roster_entry_id: rosterEntryId, answer: given })
      services.queryClient.setQueryData(teamsOfPlayer(services.api, userId).queryKey, teams)
      toaster.success(DONE[given](teamName))
      // The buttons that were pressed are gone with their row.
      document.getElementById('view-profile-teams')?.focus()
    } catch (error) {
      toaster.error(failureWords(error), 'Not sent.')
    } finally {
      isUnderWay.current = false
    }
  }

  return { isBusy: sending.isPending, answer }
}
