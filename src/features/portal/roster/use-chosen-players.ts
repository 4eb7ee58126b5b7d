import { useState } from 'react'
import type { RosterRow } from '#domain/contracts/portal.ts'
import { MOST_PLAYERS_SIDE_BY_SIDE } from '#domain/portal/player-compare.ts'
import { searchWith } from '#domain/portal/portal-search.ts'
import type { PortalSearch } from '#domain/portal/portal-search.ts'
import type { OnPortalSearch } from '../on-search.ts'

export type ChosenPlayers = {
  /** Of lines of this roster, in the order they were chosen in. */
  ids: readonly string[]
  toggle: (id: string) => void
  clear: () => void
  /** Why the last choice was not taken; empty when it was. */
  refusal: string
}

/** Up to four players of the roster, as they stand in the address. A fifth is refused in words. */
export function useChosenPlayers(
  roster: readonly RosterRow[],
  search: PortalSearch,
  onSearch: OnPortalSearch,
): ChosenPlayers {
  const [refusal, setRefusal] = useState('')
  const known = new Set(roster.map(({ roster_entry_id }) => roster_entry_id))
  const ids = (search.players ?? []).filter((id) => known.has(id))
  const choose = (next: readonly string[]) => {
    setRefusal('')
    onSearch(searchWith(search, { players: next.length > 0 ? [...next] : undefined }), 'replace')
  }
  function toggle(id: string) {
    if (ids.includes(id)) return choose(ids.filter((other) => other !== id))
    if (ids.length >= MOST_PLAYERS_SIDE_BY_SIDE)
      return setRefusal(
        `${MOST_PLAYERS_SIDE_BY_SIDE} players are chosen, which is the most you can compare. Remove one first.`,
      )
    choose([...ids, id])
  }
  return { ids, toggle, clear: () => choose([]), refusal }
}
