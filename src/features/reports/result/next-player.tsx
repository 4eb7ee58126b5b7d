import { useObservable } from 'dexie-react-hooks'
import { ArrowRight, UserPlus } from 'lucide-react'
import type { EvaluationRow } from '#data/db/database.ts'
import { liveRows } from '#data/db/live-rows.ts'
import { playerName } from '#data/db/reads.ts'
import { readNextPlayer } from '#data/queries/evaluation.ts'
import { useServices } from '#data/react/person.tsx'
import { Button } from '#ui/button.tsx'

type NextPlayerProps = {
  row: EvaluationRow
  onOpenPanel: (id: string) => void
  onNewPlayer: () => void
}

/** One is done, the next one is on the floor: whose ratings are still open, or a new player. */
export function NextPlayer({ row, onOpenPanel, onNewPlayer }: NextPlayerProps) {
  const { db } = useServices()
  const next = useObservable(() => liveRows(db, async () => (await readNextPlayer(db, row)) ?? null), [db, row])
  if (next)
    return (
      <Button variant="solid" onClick={() => onOpenPanel(next.id)}>
        Next player: {playerName(next)}
        <ArrowRight aria-hidden />
      </Button>
    )
  if (next === undefined || row.is_live === 0) return null
  return (
    <Button variant="solid" onClick={onNewPlayer}>
      <UserPlus aria-hidden />
      New player
    </Button>
  )
}
