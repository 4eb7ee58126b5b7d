import { useMemo } from 'react'
import { addEventPlayer, changeEventPlayer, checkIn, takeBackEventPlayer } from '#data/db/event-writes.ts'
import type { WriteContext } from '#data/db/write-context.ts'
import { toaster } from '#ui/toasts.ts'
import { wordsOfRefusal } from '../frame/refusal-words.ts'
import type { DeskPlayer } from './desk-players.ts'

export type DeskChanges = Parameters<typeof changeEventPlayer>[2]
type Addition = Parameters<typeof addEventPlayer>[2]

/** What the desk does; each is on this device when it ends, and is sent when there is signal. The same object always. */
export type Desk = {
  checkIn: (player: DeskPlayer, isHere: boolean) => void
  /** EV218. Undoes an addition, or its check-in if the player can’t be removed any longer. */
  takeBack: (player: DeskPlayer) => void
  /** False when this device could not save it; the reason is shown. */
  change: (playerId: string, changes: DeskChanges, words: string) => Promise<boolean>
  /** Returns the id of the new player, and undefined when this device could not save it. */
  add: (facts: Addition, words: string) => Promise<string | undefined>
}

type Options = { ctx: WriteContext; eventId: string; onSaved: () => void; say: (words: string) => void }

export function useDesk({ ctx, eventId, onSaved, say }: Options): Desk {
  return useMemo(() => {
    async function attempt<Saved>(work: Promise<Saved>, words: string): Promise<{ saved: Saved } | undefined> {
      try {
        const saved = await work
        onSaved()
        say(words)
        return { saved }
      } catch (refusal) {
        toaster.error(wordsOfRefusal(refusal), 'Not saved')
        return undefined
      }
    }
    return {
      checkIn: (player, isHere) => {
        const who = player.name || `Bib ${player.bib}`
        void attempt(checkIn(ctx, player.id, isHere), isHere ? `${who} is here` : `${who} is not here`)
      },
      takeBack: (player) => {
        const who = player.name || `Bib ${player.bib}`
        const work = takeBackEventPlayer(ctx, player.id).then(async (isRemoved) => {
          if (isRemoved) return
          await checkIn(ctx, player.id, false)
          toaster.info('They’re not checked in.', `${who} was sent already and stays on the list`)
        })
        void attempt(work, `${who} is not here`)
      },
      change: async (playerId, changes, words) =>
        (await attempt(changeEventPlayer(ctx, playerId, changes), words)) !== undefined,
      add: async (facts, words) => (await attempt(addEventPlayer(ctx, eventId, facts), words))?.saved,
    }
  }, [ctx, eventId, onSaved, say])
}

/** Gives the player a free bib. */
export function giveBib(desk: Desk, { id, name }: DeskPlayer, bib: string): void {
  void desk.change(id, { bib }, `${name || 'The player'} wears ${bib} now`)
}
