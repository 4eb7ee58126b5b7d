import { memo } from 'react'
import { colorWord } from '#domain/evaluations/jersey-words.ts'
import { NumberStrip } from '#kit/number-strip.tsx'
import { usePanelLater, usePanelScope } from '../state/panel-scope.ts'
import { countRated } from '../state/panel-steps.ts'
import type { GamePlayer } from './game-players.ts'

type StripProps = {
  players: readonly GamePlayer[]
  /** What a tap does besides; else it leads to the player. */
  onPlayer?: (id: string) => void
}

/** Who else is on the floor, by jersey number. The current player's line moves with every tap. */
export const PlayerStrip = memo(function PlayerStrip({ players, onPlayer }: StripProps) {
  const { evaluationId, keys, ways } = usePanelScope()
  const rated = usePanelLater(({ sheet }) => countRated(keys, sheet))
  const people = players.map((player) =>
    stripPerson(player.id === evaluationId ? { ...player, rated, total: keys.length } : player),
  )
  return <NumberStrip label="Players" people={people} currentId={evaluationId} onSelect={onPlayer ?? ways.toPlayer} />
})

function stripPerson({ id, number, color, lastName, rated, total, isFinal }: GamePlayer) {
  return {
    id,
    number,
    color,
    surname: lastName || colorWord(color),
    isDone: isFinal,
    percentage: isFinal ? 100 : (rated / total) * 100,
    name: [
      `Number ${number}`,
      lastName,
      isFinal ? 'final saved' : `${rated} of ${total} rated`,
      colorWord(color).toLowerCase(),
    ]
      .filter(Boolean)
      .join(', '),
  }
}
