import { FileUp, Plus, UserRoundPlus, UsersRound } from 'lucide-react'
import { useRef, useState } from 'react'
import { usePerson, useServices } from '#data/react/person.tsx'
import type { EventPlayerDetails } from '#domain/contracts/event-people.ts'
import type { EventLists } from '#domain/events/event-cells.ts'
import type { Event } from '#domain/contracts/events.ts'
import { Button } from '#ui/button.tsx'
import { EventImport } from './event-import.tsx'
import { FromTeam } from './from-team.tsx'
import { MissingGenders } from './missing-genders.tsx'
import { PlayerSheet } from './event-player-sheet.tsx'
import { PlayersTable } from './players-table.tsx'
import { StepPanel } from '../step-panel.tsx'
import css from './players-panel.module.css'

type PlayersPanelProps = {
  event: Event
  players: readonly EventPlayerDetails[]
  lists: EventLists
  onPrint: () => void
}

/** Who is in the event: from a file, from a team, one by one; each to be looked up and corrected. */
export function PlayersPanel({ event, players, lists, onPrint }: PlayersPanelProps) {
  const services = useServices()
  const { userId } = usePerson()
  const [way, take] = useState<'list' | 'file' | 'team'>('list')
  const [opened, open] = useState<EventPlayerDetails | 'new'>()
  const heading = useRef<HTMLHeadingElement>(null)
  const listedPlayers = players.filter(({ joined_to }) => joined_to === null)
  const importing = { services, userId, event, players, lists, onPrint, onClose: backToList }

  function backToList() {
    take('list')
    heading.current?.focus()
  }

  return (
    <StepPanel
      id="players"
      title="Players"
      count={listedPlayers.length}
      heading={heading}
      end={
        way === 'list' && (
          <div className={css.tools}>
            <Button variant={players.length === 0 ? 'solid' : 'outline'} onClick={() => take('file')}>
              <FileUp aria-hidden />
              Import CSV
            </Button>
            <Button onClick={() => take('team')}>
              <UsersRound aria-hidden />
              From a team
            </Button>
            <Button onClick={() => open('new')}>
              <Plus aria-hidden />
              Add player
            </Button>
          </div>
        )
      }
    >
      {way === 'file' && <EventImport {...importing} />}
      {way === 'team' && <FromTeam {...importing} />}
      {way === 'list' && listedPlayers.length === 0 && (
        <p className={css.nobody}>
          <UserRoundPlus aria-hidden />
          <span>
            <b>Nobody is listed yet.</b> Import a CSV with up to 300 players. A player without a bib gets the next free
            one.
          </span>
        </p>
      )}
      {way === 'list' && listedPlayers.length > 0 && <MissingGenders event={event} players={listedPlayers} />}
      {way === 'list' && listedPlayers.length > 0 && (
        <PlayersTable event={event} players={listedPlayers} onOpen={open} />
      )}
      {opened !== undefined && (
        <PlayerSheet
          key={opened === 'new' ? 'new' : opened.id}
          event={event}
          players={players}
          lists={lists}
          player={opened === 'new' ? undefined : opened}
          onClose={() => open(undefined)}
        />
      )}
    </StepPanel>
  )
}
