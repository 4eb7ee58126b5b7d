import { queryOptions } from '@tanstack/react-query'
import {
  fetchCurrentStructure,
  fetchDropdowns,
  fetchStructure,
  readDropdowns,
  readStructure,
} from '../ready/reference-store.ts'
import type { Services } from '../services.ts'
import { OUTLIVES_WRITES } from './after-writes.ts'

type Parts = Pick<Services, 'api' | 'db' | 'now'>

const A_DAY_MS = 86_400_000

// Reference data has its own table, so the query cache need not write it to the disk a second time: see each persister.
const keptInTheDatabase = { staleTime: A_DAY_MS, meta: OUTLIVES_WRITES }

/**
 * The rubric of a version (none = the current one), from this device if it is here, else from the server, which puts it
 * here. It rejects when it is nowhere: then the screen says what needs internet.
 */
export function rubricOnDevice({ api, db, now }: Parts, rubricVersion?: string) {
  return queryOptions({
    queryKey: ['reference', 'rubric', rubricVersion ?? 'current'] as const,
    queryFn: async () => {
      const kept = await readStructure(db, rubricVersion)
      if (kept) return kept
      return rubricVersion === undefined
        ? fetchCurrentStructure(db, api, now)
        : fetchStructure(db, api, now, rubricVersion)
    },
    persister: (read, context) => read(context),
    ...keptInTheDatabase,
  })
}

/** The choices of a player's form, found like the rubric. */
export function playerDropdowns({ api, db, now }: Parts) {
  return queryOptions({
    queryKey: ['reference', 'player-dropdowns'] as const,
    queryFn: async () => (await readDropdowns(db)) ?? fetchDropdowns(db, api, now),
    persister: (read, context) => read(context),
    ...keptInTheDatabase,
  })
}
