import { ChevronDown, Ellipsis, Hash, ListChecks, UsersRound } from 'lucide-react'
import { memo } from 'react'
import { EventHead } from '#kit/event-head.tsx'
import { Button } from '#ui/button.tsx'
import { Menu } from '#ui/menu.tsx'
import type { CourtGroup } from '../state/court-players.ts'
import type { CourtWay } from '../court-place.ts'
import { CourtChip } from './court-chip.tsx'
import type { CourtSync } from './use-court-sync.ts'
import css from './court-head.module.css'
import textCss from '#ui/text.module.css'

type CourtHeadProps = {
  eventName: string
  groups: readonly CourtGroup[]
  groupId: string
  way: CourtWay
  sync: CourtSync
  onGroup: (groupId: string) => void
  onWay: (way: CourtWay) => void
  onBack: () => void
  onMenu: () => void
  onOpenOutbox: () => void
}

const WAYS = [
  { way: 'player', name: 'One player', Icon: UsersRound },
  { way: 'skill', name: 'One skill', Icon: ListChecks },
  { way: 'game', name: 'Game', Icon: Hash },
] as const

/** The apron: back, which group, the three ways, where the work is, the menu. */
export const CourtHead = memo(function CourtHead(props: CourtHeadProps) {
  const { eventName, groups, groupId, way, sync, onGroup, onWay, onBack, onMenu, onOpenOutbox } = props
  const group = groups.find(({ id }) => id === groupId)
  return (
    <EventHead
      title={eventName}
      subtitle={
        <Menu
          label="Group"
          button={{ variant: 'ghost', className: css.group ?? '' }}
          items={groups.map(({ id, name, isOwn }) => ({
            id,
            label: name,
            isChecked: id === groupId,
            ...(isOwn && { note: 'Yours' }),
            onSelect: () => onGroup(id),
          }))}
        >
          <span className={textCss.visuallyHidden}>Group: </span>
          <span className={textCss.clip}>{group?.name}</span>
          <ChevronDown aria-hidden />
        </Menu>
      }
      backLabel="Back to the event"
      onBack={onBack}
      chip={<CourtChip sync={sync} onOpen={onOpenOutbox} />}
      menu={
        <Button variant="ghost" size="court" shape="icon" aria-label="Court menu" onClick={onMenu}>
          <Ellipsis aria-hidden />
        </Button>
      }
    >
      <nav className={css.ways} aria-label="Way of rating">
        {WAYS.map(({ way: id, name, Icon }) => (
          <button key={id} type="button" aria-current={id === way ? 'page' : undefined} onClick={() => onWay(id)}>
            <Icon aria-hidden />
            {name}
          </button>
        ))}
      </nav>
    </EventHead>
  )
})
