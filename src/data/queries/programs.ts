import { queryOptions } from '@tanstack/react-query'
import { getPortalFilters } from '#domain/contracts/portal-filters.ts'
import { getPortal } from '#domain/contracts/portal.ts'
import type { PortalFilter } from '#domain/contracts/portal-filters.ts'
import type { ProgramPortal } from '#domain/contracts/portal.ts'
import { listPrograms } from '#domain/contracts/programs.ts'
import type { ApiClient } from '../api/api-client.ts'
import { UnreadableAnswer } from '../api/api-error.ts'

/**
 * The programs this person directs or owns. The user stands in each key: a kept answer is shown to nobody else on a
 * shared device.
 */
export function programsInSight(api: ApiClient, userId: string) {
  return queryOptions({ queryKey: ['portal', 'programs', userId] as const, queryFn: () => api.call(listPrograms, {}) })
}

/**
 * The figures of one program, or without `programId` of all of them together. What is shown stays while another filter
 * of the same is asked for.
 */
export function programFigures(api: ApiClient, userId: string, programId: number | undefined, filter: PortalFilter) {
  const which = programId ?? 'all'
  return queryOptions({
    queryKey: ['portal', 'program-figures', userId, which, filter] as const,
    queryFn: async (): Promise<ProgramPortal> => {
      const figures = await api.call(getPortal, { ...scopeOf(programId), ...filter })
      if (figures.kind === 'team') throw new UnreadableAnswer('A team came in the place of a program')
      return figures
    },
    placeholderData: (previous: ProgramPortal | undefined, asked) =>
      asked?.queryKey[3] === which ? previous : undefined,
  })
}

/** What the figures of a program, or of all, can be filtered by, with how many players each choice leaves. */
export function programFilters(api: ApiClient, userId: string, programId: number | undefined) {
  return queryOptions({
    queryKey: ['portal', 'program-filters', userId, programId ?? 'all'] as const,
    queryFn: () => api.call(getPortalFilters, scopeOf(programId)),
  })
}

function scopeOf(programId: number | undefined): { program_id?: number } {
  return programId === undefined ? {} : { program_id: programId }
}
