import type { PhotoStore } from '#data/photos/photo-store.ts'
import { KeypadDialog } from '#ui/keypad-dialog.tsx'
import type { KeypadMatch } from '#ui/keypad-dialog.tsx'
import type { GamePlayer } from './game-players.ts'
import { usePhotos } from './use-photos.ts'

type KeypadProps = {
  isOpen: boolean
  onClose: () => void
  players: readonly GamePlayer[]
  photos: PhotoStore | undefined
  onPlayer: (id: string) => void
}

/** Type the number on the shirt, see who it is, land in their panel. */
export function GameKeypad({ isOpen, onClose, players, photos: store, onPlayer }: KeypadProps) {
  const photos = usePhotos(store, isOpen ? players.flatMap(({ picture }) => picture ?? []) : NONE)
  return (
    <KeypadDialog
      isOpen={isOpen} onClose={onClose}
      lookup={(digits) => players.filter(({ number }) => number === digits).map((player) => matchOf(player, photos))}
      severalText={(digits) => `Both teams have a ${digits}. Choose the color.`}
      emptyText={(digits) => `Nobody wears ${digits} in this game`}
      onGo={({ id }) => onPlayer(id)}
    />
  )
}

const NONE: readonly string[] = []

function matchOf(player: GamePlayer, photos: ReadonlyMap<string, string>): KeypadMatch {
  const photo = player.picture === null ? undefined : photos.get(player.picture)
  return {
    id: player.id, title: player.name, subtitle: player.detail, color: player.color,
    note: player.isFinal ? 'Final saved' : `${player.rated} of ${player.total} rated`,
    choiceLabel: `${player.color.charAt(0).toUpperCase()}${player.color.slice(1)} ${player.number}`,
    ...(photo !== undefined && { photo }),
  }
}
