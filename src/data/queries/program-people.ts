import { queryOptions } from '@tanstack/react-query'
import { listOwnPrograms, listProgramInvitations, listProgramMembers } from '#domain/contracts/program-people.ts'
import { getProgram } from '#domain/contracts/programs.ts'
import type { ApiClient } from '../api/api-client.ts'

// Programs and their people. The user stands in each key: a kept answer is shown to nobody else on a shared device.

type Page = { limit: number; offset: number }

/** How often the state of a mail that waits to be sent is asked for. */
const WAITING_MS = 3_000

export function programInSight(api: ApiClient, userId: string, programId: number) {
  return queryOptions({
    queryKey: ['program', 'one', userId, programId] as const,
    queryFn: () => api.call(getProgram, { program_id: programId }),
  })
}

export function programMembers(api: ApiClient, userId: string, programId: number, page: Page) {
  return queryOptions({
    queryKey: ['program', 'members', userId, programId, page] as const,
    queryFn: () => api.call(listProgramMembers, { program_id: programId, ...page }),
  })
}

/** Asked again and again while a mail waits to be sent. */
export function programInvitations(api: ApiClient, userId: string, programId: number, page: Page) {
  return queryOptions({
    queryKey: ['program', 'invitations', userId, programId, page] as const,
    queryFn: () => api.call(listProgramInvitations, { program_id: programId, ...page }),
    refetchInterval: ({ state: { data } }) =>
      data?.results.some(({ state }) => state === 'waiting') ? WAITING_MS : false,
  })
}

/** The programs that this person belongs to, and as what. */
export function ownPrograms(api: ApiClient, userId: string) {
  return queryOptions({
    queryKey: ['program', 'own', userId] as const,
    queryFn: () => api.call(listOwnPrograms, {}),
  })
}
