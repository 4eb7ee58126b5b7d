import { useObservable } from 'dexie-react-hooks'
import type { NoteRow } from '#data/db/database.ts'
import { liveRows } from '#data/db/live-rows.ts'
import { readNotes } from '#data/db/reads.ts'
import { eventEvaluationId } from '#domain/events/event-evaluation-id.ts'
import { useCourtScope } from './court-scope.ts'

const NONE: readonly NoteRow[] = []

/** Returns one's own notes about a player, as they are on this device. */
export function useCourtNotes(playerId: string | undefined): readonly NoteRow[] {
  const { db, userId } = useCourtScope().ctx
  return useObservable(
    () =>
      liveRows(db, async () => (playerId === undefined ? NONE : readNotes(db, eventEvaluationId(playerId, userId)))),
    [db, userId, playerId],
    NONE,
  )
}
