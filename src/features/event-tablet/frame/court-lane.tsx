import { memo } from 'react'
import { MEDIA } from '#ui/breakpoints.ts'
import { SegmentNav } from '#ui/segment-nav.tsx'
import { useMedia } from '#ui/use-media.ts'
import { countRated } from '../state/court-items.ts'
import type { CourtItem } from '../state/court-items.ts'
import { playersOf } from '../state/court-players.ts'
import type { CourtGroup, CourtPlayer } from '../state/court-players.ts'
import { useCourt, useCourtScope } from '../state/court-scope.ts'

type GroupLaneProps = {
  groups: readonly CourtGroup[]
  everyone: readonly CourtPlayer[]
  groupId: string
  onGroup: (groupId: string) => void
}

/** How many of each group have everything rated. */
export const GroupLane = memo(function GroupLane({ groups, everyone, groupId, onGroup }: GroupLaneProps) {
  const { keys } = useCourtScope()
  const done = useCourt((_, sheetOf) =>
    everyone
      .filter(({ id }) => countRated(keys, sheetOf(id)) === keys.length)
      .map(({ id }) => id)
      .join(' '),
  )
  const full = new Set(done.split(' '))
  const segments = groups.map(({ id, name }) => {
    const players = playersOf(everyone, id)
    const count = players.filter((player) => full.has(player.id)).length
    return segment({ id, code: name, name, count, total: players.length })
  })
  return <SegmentNav label="Groups" segments={segments} currentId={groupId} onSelect={onGroup} />
})

type ItemLaneProps = {
  items: readonly CourtItem[]
  players: readonly CourtPlayer[]
  itemId: string
  onItem: (itemId: string) => void
}

/** How many of the group are rated in each item. */
export const ItemLane = memo(function ItemLane({ items, players, itemId, onItem }: ItemLaneProps) {
  const isUpright = useMedia(MEDIA.belowPair)
  const counts = useCourt((_, sheetOf) =>
    items.map(({ key }) => players.filter(({ id }) => sheetOf(id)[key] !== undefined).length).join(' '),
  ).split(' ')
  const isShort = isUpright || items.length > 8
  const segments = items.map((item, at) =>
    segment({
      id: item.id,
      code: isShort ? item.code : item.name,
      name: item.name,
      count: Number(counts[at]),
      total: players.length,
    }),
  )
  return <SegmentNav label="Skills" segments={segments} currentId={itemId} onSelect={onItem} />
})

function segment({
  count,
  total,
  name,
  ...shown
}: {
  id: string
  code: string
  name: string
  count: number
  total: number
}) {
  return {
    ...shown,
    count: `${count} of ${total}`,
    percentage: total === 0 ? 0 : (count / total) * 100,
    name: `${name}, ${count} of ${total} rated`,
  }
}
