import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { failureWords } from '#data/api/failure-words.ts'
import { rosterInSight } from '#data/queries/portal.ts'
import { playerDropdowns } from '#data/queries/reference-data.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import type { BoardPlayer } from '#domain/contracts/event-outcome.ts'
import { RosterPlayer, saveRoster } from '#domain/contracts/teams.ts'
import type { RosterLine, Team } from '#domain/contracts/teams.ts'
import { eventPlayerName } from '#domain/events/event-cells.ts'
import { rosterLinesOf } from '#domain/events/to-roster.ts'
import { rosterListsOf } from '#domain/teams/roster-rules.ts'
import { listed } from '#domain/listed.ts'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { toaster } from '#ui/toasts.ts'
import { counted } from '../event-words.ts'
import { Note } from '../note.tsx'
import css from './roster-sheet.module.css'

type RosterSheetProps = {
  columns: readonly string[]
  players: readonly BoardPlayer[]
  /** That this person coaches; at least one. */
  teams: readonly Team[]
  /** Of the event's team. */
  teamId: number | null
  onClose: () => void
}

/** The players of one column become lines of a team's roster, in the way its coach saves it. */
export function RosterSheet({ columns, players, teams, teamId, onClose }: RosterSheetProps) {
  const services = useServices()
  const { userId } = usePerson()
  const dropdowns = useQuery(playerDropdowns(services))
  const [chosen, choose] = useState(teamId === null ? '' : String(teamId))
  const [column, setColumn] = useState('0')
  const team = teams.find(({ id }) => String(id) === chosen) ?? (teams.length === 1 ? teams[0] : undefined)
  const roster = useQuery({ ...rosterInSight(services.api, userId, team?.id ?? 0), enabled: team !== undefined })
  const chosenPlayers = players.filter((player) => player.column === Number(column))
  const lines =
    roster.data && dropdowns.data
      ? rosterLinesOf(chosenPlayers, roster.data.players, rosterListsOf(dropdowns.data), services.newId)
      : undefined
  const saving = useMutation({
    mutationFn: () => {
      if (!roster.data || !lines) throw new Error('No roster is loaded')
      return services.api.call(saveRoster, {
        team_id: roster.data.team.id,
        roster_revision: roster.data.roster_revision,
        is_completed: roster.data.team.is_roster_completed,
        players: [...roster.data.players.map(lineOf), ...lines.added],
      })
    },
    onSuccess: ({ team: { name } }) => {
      toaster.success(`${counted(lines?.added.length ?? 0, 'player')} added to ${name}.`)
      onClose()
    },
  })
  const count = lines?.added.length ?? 0
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title="Add to the roster"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="solid"
            aria-disabled={count === 0 || saving.isPending || undefined}
            onClick={() => {
              if (count > 0 && !saving.isPending) saving.mutate()
            }}
          >
            {saving.isPending ? 'Saving...' : `Add ${counted(count, 'player')}`}
          </Button>
        </>
      }
    >
      <div className={css.form}>
        <SelectField
          label="Players of"
          options={columns.map((name, at) => ({ value: String(at), label: name }))}
          value={column}
          onChange={({ currentTarget: { value } }) => setColumn(value)}
        />
        <SelectField
          label="Team"
          placeholder="Choose a team"
          options={teams.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={team ? String(team.id) : ''}
          onChange={({ currentTarget: { value } }) => choose(value)}
        />
        {lines && (
          <ul className={css.lines}>
            {lines.added.map((line) => (
              <li key={line.id}>
                <b>{line.jersey_number}</b>
                <bdi translate="no">
                  {line.first_name} {line.last_name}
                </bdi>
              </li>
            ))}
          </ul>
        )}
        {lines && lines.already.length > 0 && (
          <Note>On the roster already: {listed(lines.already.map(eventPlayerName), 4)}.</Note>
        )}
        {lines && lines.nameless.length > 0 && (
          <Note>
            Without a whole name: {listed(lines.nameless.map(eventPlayerName), 4)}. Say it on the Setup page first.
          </Note>
        )}
        {lines && lines.withoutNumber.length > 0 && (
          <Note>No number is left for {listed(lines.withoutNumber.map(eventPlayerName), 4)}.</Note>
        )}
        <Note>Totals are not added. Nobody is removed.</Note>
        {saving.error && <p className={css.refused}>{failureWords(saving.error)}</p>}
      </div>
    </Sheet>
  )
}

/** Of a line of the roster what is sent back. */
function lineOf(line: RosterLine): RosterPlayer {
  return v.parse(RosterPlayer, line)
}
