import type { KeptPictures } from '#data/pictures/kept-pictures.ts'
import type { JerseyColor } from '#domain/contracts/players.ts'
import { colorWord, jerseyWords } from '#domain/evaluations/jersey-words.ts'
import { KeypadDialog } from '#kit/keypad-dialog.tsx'
import type { KeypadMatch } from '#kit/keypad-dialog.tsx'
import { useKeptPictures } from '#kit/use-kept-pictures.ts'
import { MEDIA } from '#ui/breakpoints.ts'
import { useMedia } from '#ui/use-media.ts'
import { AddPlayer } from './add-player.tsx'
import type { GamePlayer } from './game-players.ts'
import { PlayerStrip } from './player-strip.tsx'
import css from './game-keypad.module.css'

type KeypadProps = {
  isOpen: boolean
  onClose: () => void
  players: readonly GamePlayer[]
  pictures: KeptPictures | undefined
  onPlayer: (id: string) => void
  /** Undefined where nobody can be added: a game on video. */
  add: { color: JerseyColor; onAdd: (jersey: { number: string; color: JerseyColor }) => void } | undefined
}

/** Type the number on the shirt, see who it is, land in their panel. */
export function GameKeypad({ isOpen, onClose, players, pictures: kept, onPlayer, add }: KeypadProps) {
  // EP53. The top of a phone has no room for the strip.
  const isStripFolded = useMedia(MEDIA.belowRow)
  const pictures = useKeptPictures(kept, isOpen ? players.flatMap(({ picture }) => picture ?? []) : NONE)
  return (
    <KeypadDialog
      isOpen={isOpen}
      onClose={onClose}
      lookup={(digits) => {
        const wearers = wearersOf(players, digits)
        return wearers.map((player) => matchOf(player, wearers, pictures))
      }}
      severalText={(digits) => severalWords(wearersOf(players, digits), digits)}
      numbers={players.map(({ number }) => number)}
      emptyText={(digits) => `${digits} is not on your list`}
      onGo={({ id }) => onPlayer(id)}
      start={
        isStripFolded &&
        players.length > 1 && (
          <div className={css.players}>
            <PlayerStrip players={players} onPlayer={onPlayer} />
          </div>
        )
      }
      {...(add && {
        emptyColor: add.color,
        forNobody: (digits) => <AddPlayer digits={digits} players={players} {...add} onPlayer={onPlayer} />,
      })}
    />
  )
}

const NONE: readonly string[] = []

function wearersOf(players: readonly GamePlayer[], digits: string): GamePlayer[] {
  return players.filter(({ number }) => number === digits)
}

function severalWords(wearers: readonly GamePlayer[], digits: string): string {
  const colors = new Set(wearers.map(({ color }) => colorWord(color)))
  if (colors.size < wearers.length) return `${wearers.length} players wear ${digits}. Choose one.`
  return wearers.length === 2
    ? `Both teams have a ${digits}. Choose the color.`
    : `${wearers.length} teams have a ${digits}. Choose the color.`
}

/** Two of one number and color happen at tryouts: then the color alone tells nobody apart. */
function matchOf(
  player: GamePlayer,
  wearers: readonly GamePlayer[],
  pictures: ReadonlyMap<string, string>,
): KeypadMatch {
  const hasTwin = wearers.some(({ id, color }) => id !== player.id && colorWord(color) === colorWord(player.color))
  const shirt = jerseyWords({ jersey_color: player.color, jersey_number: player.number })
  const picture = player.picture === null ? undefined : pictures.get(player.picture)
  return {
    id: player.id,
    title: player.name,
    subtitle: player.detail,
    color: player.color,
    note: player.isFinal ? 'Final saved' : `${player.rated} of ${player.total} rated`,
    choiceLabel: hasTwin ? `${shirt} ${player.lastName}` : shirt,
    ...(picture !== undefined && { picture }),
  }
}
