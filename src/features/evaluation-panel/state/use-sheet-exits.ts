import { useMemo } from 'react'
import type { SheetPlace } from '#data/db/event-reads.ts'
import type { PanelExits } from './use-panel-ways.ts'

type Exits = PanelExits & { onCourt: (eventId: string, eventPlayerId: string) => void }

/** Of a sheet of an event back leads to its court, where the player is; of every other evaluation nothing changes. */
export function useSheetExits(place: SheetPlace | undefined, exits: Exits): PanelExits {
  const { onOpenEvaluation, onOpenResult, onOpenOutbox, onLeave, onCourt } = exits
  const { eventId, eventPlayerId } = place ?? {}
  return useMemo(
    () => ({
      onOpenEvaluation,
      onOpenResult,
      onOpenOutbox,
      onLeave: eventId === undefined || eventPlayerId === undefined ? onLeave : () => onCourt(eventId, eventPlayerId),
    }),
    [eventId, eventPlayerId, onOpenEvaluation, onOpenResult, onOpenOutbox, onLeave, onCourt],
  )
}
