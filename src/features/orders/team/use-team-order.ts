import { useEffect, useMemo, useRef } from 'react'
import { createKeptForm } from '#data/db/kept-form.ts'
import type { KeptForm } from '#data/db/kept-form.ts'
import type { Services } from '#data/services.ts'
import type { RosterLine } from '#domain/contracts/teams.ts'
import { emptyGame, emptyOrder, TypedOrder } from '#domain/orders/team-order-form.ts'
import type { TypedGame, TypedPlayer } from '#domain/orders/team-order-form.ts'
import { toaster } from '#ui/toasts.ts'
import { useKeptForm } from '#ui/use-kept-form.ts'

export type TeamOrderDraft = {
  form: TypedOrder
  /** It was left half filled before. */
  isRestored: boolean
  change: (changes: Partial<TypedOrder>) => void
  changeGame: (ref: string, changes: Partial<TypedGame>) => void
  addGame: () => void
  removeGame: (ref: string) => void
  changePlayer: (id: string, changes: Partial<TypedPlayer>) => void
  /** The chosen players, in the order of the roster. */
  choose: (ids: readonly string[]) => void
  /** Resolves when everything typed so far is on the disk. */
  settled: () => Promise<void>
  startAnew: () => Promise<void>
}

type TeamOrderProps = {
  services: Services
  userId: string
  teamId: number
  lines: readonly RosterLine[]
  season: string
}

/**
 * A team's order as it is typed, kept on this device with the key it is sent under. Undefined for the moment it
 * takes to read it.
 */
export function useTeamOrder({ services, userId, teamId, lines, season }: TeamOrderProps): TeamOrderDraft | undefined {
  const scope = useMemo(() => ({ db: services.db, userId, now: () => services.now() }), [services, userId])
  const keeper = useRef<KeptForm<TypedOrder>>(undefined)
  const empty = () => emptyOrder({ key: services.newId(), gameRef: services.newId(), season, level: '' })
  const kept = useKeptForm<TypedOrder>(
    `${userId}/${teamId}`,
    () => {
      keeper.current = createKeptForm(
        scope,
        `team-order-${teamId}`,
        TypedOrder,
        () => toaster.error('What you typed could not be kept on this device.', 'Not saved.'),
        ['note'],
      )
      return keeper.current
    },
    empty,
  )
  const latest = useRef<TypedOrder>(undefined)
  // The roster may have lost a line since.
  const form = kept && {
    ...kept.form,
    players: kept.form.players.filter(({ id }) => lines.some((line) => line.id === id)),
  }
  // Two changes of one event add up.
  useEffect(() => {
    latest.current = form
  })
  if (!kept || !form) return undefined

  const now = () => latest.current ?? form
  const change = (changes: Partial<TypedOrder>) => {
    latest.current = { ...now(), ...changes }
    kept.change(changes)
  }
  return {
    form,
    isRestored: kept.isRestored,
    change,
    changeGame: (ref, changes) =>
      change({ games: now().games.map((game) => (game.ref === ref ? { ...game, ...changes } : game)) }),
    addGame: () => change({ games: [...now().games, emptyGame(services.newId())] }),
    removeGame: (ref) =>
      change({
        games: now().games.filter((game) => game.ref !== ref),
        players: now().players.map((player) => ({
          ...player,
          outOf: player.outOf.filter((it) => it !== ref),
          passages: player.passages.filter((it) => it.ref !== ref),
        })),
      }),
    changePlayer: (id, changes) =>
      change({ players: now().players.map((player) => (player.id === id ? { ...player, ...changes } : player)) }),
    choose: (ids) =>
      change({
        players: lines
          .filter(({ id }) => ids.includes(id))
          .map((line) => now().players.find(({ id }) => id === line.id) ?? asOnTheRoster(line)),
      }),
    settled: async () => keeper.current?.settled(),
    startAnew: () => kept.startAnew(empty()),
  }
}

function asOnTheRoster({ id, jersey_number }: RosterLine): TypedPlayer {
  return { id, number: jersey_number, color: null, positionId: null, outOf: [], focus: '', passages: [] }
}
