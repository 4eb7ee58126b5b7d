import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { failureWords } from '#data/api/failure-words.ts'
import { historiesOfPlayer } from '#data/queries/histories.ts'
import type { Services } from '#data/services.ts'
import { joinHistory, undoJoin } from '#domain/contracts/histories.ts'
import type { History } from '#domain/contracts/histories.ts'
import { toaster } from '#ui/toasts.ts'

export type HistoryQuestion = { kind: 'join' | 'undo'; history: History }

/** The history that someone is asked about, and what becomes of the answer; it is said in a toast. */
export function useHistories(services: Services, userId: string) {
  const [question, ask] = useState<HistoryQuestion>()
  const answering = useMutation(
    {
      mutationFn: ({ kind, history: { player_id } }: HistoryQuestion) =>
        services.api.call(kind === 'join' ? joinHistory : undoJoin, { player_id }),
      onSuccess: (histories, { kind }) => {
        services.queryClient.setQueryData(historiesOfPlayer(services.api, userId).queryKey, histories)
        toaster.success(
          kind === 'join' ? 'These evaluations are in your library now.' : 'These evaluations left your account.',
        )
      },
      onError: (error, { kind }) =>
        toaster.error(failureWords(error), kind === 'join' ? 'Couldn’t keep the evaluations' : 'Couldn’t undo this'),
      onSettled: () => ask(undefined),
    },
    services.queryClient,
  )
  const asking = useMutation(
    {
      mutationFn: (playerId: string) => services.api.call(joinHistory, { player_id: playerId }),
      onSuccess: (histories) => {
        services.queryClient.setQueryData(historiesOfPlayer(services.api, userId).queryKey, histories)
        toaster.success('We emailed your parent or guardian.')
      },
      onError: (error) => toaster.error(failureWords(error), 'Couldn’t ask your parent or guardian'),
    },
    services.queryClient,
  )
  return {
    question,
    isBusy: answering.isPending || asking.isPending,
    ask,
    askGuardian: (playerId: string) => {
      if (!asking.isPending) asking.mutate(playerId)
    },
    cancel: () => ask(undefined),
    confirm: () => {
      if (question && !answering.isPending) answering.mutate(question)
    },
  }
}
