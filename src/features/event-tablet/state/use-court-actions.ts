import { useMemo } from 'react'
import type { ScoreStructure } from '#domain/rubric/score-structure.ts'
import { changeWords } from '#domain/evaluations/value-words.ts'
import { readPanelPreferences } from '#kit/panel-preferences.ts'
import { tick } from '#ui/haptics.ts'
import { toaster } from '#ui/toasts.ts'
import { suggestionFor } from './court-items.ts'
import type { CourtItem } from './court-items.ts'
import { calledPlayer } from './court-players.ts'
import type { CourtPlayer } from './court-players.ts'
import type { CourtActions } from './court-scope.ts'
import type { CourtStore } from './court-store.ts'

type Options = {
  store: CourtStore
  structure: ScoreStructure
  items: readonly CourtItem[]
  /** Who somebody is at the moment of the tap. */
  playerOf: (playerId: string) => CourtPlayer | undefined
  say: (words: string) => void
  exits: Pick<CourtActions, 'openPlayer' | 'openSheet' | 'help' | 'note' | 'addBib'>
}

/** What a tap does: the value at once, a tick of the device, and words for whoever does not look. */
export function useCourtActions({ store, structure, items, playerOf, say, exits }: Options): CourtActions {
  return useMemo(() => {
    const itemOf = (key: string) => items.find((item) => item.key === key)
    const told = (playerId: string, key: string) => {
      const player = playerOf(playerId)
      return `${player ? calledPlayer(player) : ''}, ${itemOf(key)?.name ?? ''}`
    }
    return {
      ...exits,
      rate(playerId, key, value) {
        feel('value')
        store.rate(playerId, key, value)
        say(`${told(playerId, key)} ${value === null ? 'cleared' : changeWords(null, value)}`)
      },
      refuse(playerId, key, value) {
        const item = itemOf(key)
        const suggested = item && suggestionFor(item, store.sheetOf(playerId))
        const most = structure.limits.max_override.toFixed(1)
        toaster.info(
          `${value} is more than ${most} away from the micro-skills, which suggest ${suggested}. Check them first.`,
          item?.name,
        )
      },
      undo() {
        const undone = store.undo()
        if (!undone) return
        feel('undo')
        say(`Undone: ${told(undone.playerId, undone.change.key)}`)
      },
    }
  }, [store, structure, items, playerOf, say, exits])
}

function feel(kind: 'value' | 'undo') {
  if (readPanelPreferences().hasHaptics) tick(kind)
}
