import { useCallback, useMemo, useState } from 'react'
import { countRated } from './court-items.ts'
import type { CourtPlayer } from './court-players.ts'
import { useCourt, useCourtScope } from './court-scope.ts'

/**
 * Who had nothing of these keys rated when the filter was switched on. They stay until it is switched off, so that
 * nobody goes away under a finger; other keys or another group begin without a filter. `open` is undefined while
 * everybody is shown.
 */
export function useOpenPlayers(players: readonly CourtPlayer[], keys: readonly string[], of: string) {
  const { store } = useCourtScope()
  const [filter, setFilter] = useState<{ of: string; ids: ReadonlySet<string> }>()
  const ids = filter?.of === of ? filter.ids : undefined
  const isOn = ids !== undefined
  const toggle = useCallback(() => {
    const open = players.filter(({ id }) => countRated(keys, store.sheetOf(id)) === 0)
    setFilter(isOn || open.length === 0 ? undefined : { of, ids: new Set(open.map(({ id }) => id)) })
  }, [store, players, keys, of, isOn])
  const open = useMemo(() => ids && players.filter(({ id }) => ids.has(id)), [players, ids])
  return { open, toggle }
}

/** How many of these players have nothing of these keys rated. */
export function useOpenCount(players: readonly CourtPlayer[], keys: readonly string[]): number {
  return useCourt((_, sheetOf) => players.filter(({ id }) => countRated(keys, sheetOf(id)) === 0).length)
}
