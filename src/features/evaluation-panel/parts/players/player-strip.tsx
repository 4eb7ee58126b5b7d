import { memo } from 'react'
import { colorWord } from '#domain/evaluation/jersey-words.ts'
import { NumberStrip } from '#kit/number-strip.tsx'
import { countRated } from '../state/panel-steps.ts'
import type { PanelStore } from '../state/panel-store.ts'
import { usePanel } from '../state/use-panel.ts'
import type { GamePlayer } from './game-players.ts'
import evaluationPanelCss from '../../evaluation-panel.module.css'

type StripProps = {
  players: readonly GamePlayer[]
  currentId: string
  store: PanelStore
  /** The keys of the player who is being rated. */
  keys: readonly string[]
  onPlayer: (id: string) => void
}

/** Who else is on the floor, by jersey number. The current player's line moves with every tap. */
export const PlayerStrip = memo(function PlayerStrip({ players, currentId, store, keys, onPlayer }: StripProps) {
  const rated = usePanel(store, ({ sheet }) => countRated(keys, sheet))
  const people = players.map((player) =>
    stripPerson(player.id === currentId ? { ...player, rated, total: keys.length } : player),
  )
  return (
    <NumberStrip
      label="Players"
      people={people}
      currentId={currentId}
      className={evaluationPanelCss.panelStrip}
      onSelect={onPlayer}
    />
  )
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
