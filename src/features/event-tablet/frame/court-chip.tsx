import { SyncChip } from '#kit/sync-chip.tsx'
import { chipOf } from '#kit/sync-words.ts'
import { useOnline } from '#ui/use-online.ts'
import { useCourt } from '../state/court-scope.ts'
import type { CourtSync } from './use-court-sync.ts'
import css from './court-chip.module.css'

/** One line, of one width, so that nothing beside it moves while values are saved. */
export function CourtChip({ sync, onOpen }: { sync: CourtSync; onOpen: () => void }) {
  const isWriting = useCourt(({ writing }) => writing > 0)
  const held = useCourt((state) => state.held)
  const failure = useCourt((state) => state.failure)
  const isAhead = useCourt((state) => state.isAhead)
  const isOnline = useOnline()
  const chip = chipOf(sync.state, sync.title, { isWriting, isAhead, held, failure, isOnline })
  return <SyncChip {...chip} isOneLine className={css.chip} onOpen={onOpen} />
}
