import { useMemo, useState } from 'react'
import { rosterInSight, teamsInSight } from '#data/queries/portal.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import { useLoaded } from '#data/react/use-loaded.ts'
import { openSheet } from '#domain/csv/csv-columns.ts'
import { eventColumns } from '#domain/events/event-csv-columns.ts'
import { rosterRows } from '#domain/teams/roster-csv-text.ts'
import { typedLineOf } from '#domain/teams/roster-rules.ts'
import { WhenLoaded } from '#kit/when-loaded.tsx'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { ImportPreview } from './import-preview.tsx'
import type { ImportingProps } from './import-preview.tsx'
import { Note } from '../note.tsx'
import css from './from-team.module.css'

/** The roster of a team, looked at like a file. */
export function FromTeam(props: ImportingProps) {
  const services = useServices()
  const { userId } = usePerson()
  const { event } = props
  const teams = useLoaded(teamsInSight(services.api, userId))
  const [teamId, choose] = useState<number | null>(event.team_id)
  return (
    <section className={css.fromTeam} aria-label="From a team">
      <WhenLoaded of={teams} rows={2} level={3} text="Couldn’t load your teams.">
        {(list) => (
          <SelectField
            label="Team"
            placeholder={list.length === 0 ? 'No team yet' : 'Choose a team'}
            options={list.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={teamId === null ? '' : String(teamId)}
            onChange={({ currentTarget: { value } }) => choose(value === '' ? null : Number(value))}
          />
        )}
      </WhenLoaded>
      {teamId === null ? (
        <div className={css.tools}>
          <Button onClick={props.onClose}>Cancel</Button>
        </div>
      ) : (
        <RosterOf key={teamId} {...props} teamId={teamId} />
      )}
    </section>
  )
}

function RosterOf({ teamId, ...props }: ImportingProps & { teamId: number }) {
  const services = useServices()
  const { userId } = usePerson()
  const { lists } = props
  const roster = useLoaded(rosterInSight(services.api, userId, teamId))
  const kinds = useMemo(() => eventColumns(lists), [lists])
  const sheet = useMemo(
    () => roster.data && openSheet(rosterRows(roster.data.players.map(typedLineOf)), kinds),
    [roster.data, kinds],
  )
  return (
    <WhenLoaded of={roster} rows={3} level={3} text="Couldn’t load the roster.">
      {({ team, players }) =>
        players.length > 0 && sheet ? (
          <ImportPreview {...props} kinds={kinds} file={{ name: team.name, sheet }} />
        ) : (
          <>
            <Note>This team has no players yet.</Note>
            <div className={css.tools}>
              <Button onClick={props.onClose}>Cancel</Button>
            </div>
          </>
        )
      }
    </WhenLoaded>
  )
}
