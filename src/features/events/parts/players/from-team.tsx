import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { OfflineError } from '#data/api/api-error.ts'
import { rosterInSight, teamsInSight } from '#data/queries/portal.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import { openSheet } from '#domain/csv/csv-columns.ts'
import { eventColumns } from '#domain/events/event-csv-columns.ts'
import { rosterRows } from '#domain/team/roster-csv-text.ts'
import { typedLineOf } from '#domain/team/roster-rules.ts'
import { NeedsConnection } from '#kit/not-loaded.tsx'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { SkeletonRows } from '#ui/skeleton-rows.tsx'
import { ImportPreview } from './import-preview.tsx'
import type { ImportingProps } from './import-preview.tsx'
import css from '../../events.module.css'

/** The roster of a team, looked at like a file. */
export function FromTeam(props: ImportingProps) {
  const services = useServices()
  const { userId } = usePerson()
  const { event } = props
  const teams = useQuery(teamsInSight(services.api, userId))
  const [teamId, choose] = useState<number | null>(event.team_id)
  return (
    <section className={css.fromTeam} aria-label="From a team">
      {teams.isPending && <SkeletonRows count={2} />}
      {teams.isError && !teams.data && (
        <NeedsConnection
          level={3}
          isOffline={teams.error instanceof OfflineError}
          text="Couldn’t load your teams."
          onRetry={() => void teams.refetch()}
        />
      )}
      {teams.data && (
        <SelectField
          label="Team"
          placeholder={teams.data.length === 0 ? 'No team yet' : 'Choose a team'}
          options={teams.data.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={teamId === null ? '' : String(teamId)}
          onChange={({ currentTarget: { value } }) => choose(value === '' ? null : Number(value))}
        />
      )}
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
  const roster = useQuery(rosterInSight(services.api, userId, teamId))
  const kinds = useMemo(() => eventColumns(lists), [lists])
  const sheet = useMemo(
    () => roster.data && openSheet(rosterRows(roster.data.players.map(typedLineOf)), kinds),
    [roster.data, kinds],
  )
  if (roster.isError && !roster.data)
    return (
      <NeedsConnection
        level={3}
        isOffline={roster.error instanceof OfflineError}
        text="Couldn’t load the roster."
        onRetry={() => void roster.refetch()}
      />
    )
  if (!roster.data || !sheet) return <SkeletonRows count={3} />
  if (roster.data.players.length === 0)
    return (
      <>
        <p className={css.note}>This team has no players yet.</p>
        <div className={css.tools}>
          <Button onClick={props.onClose}>Cancel</Button>
        </div>
      </>
    )
  return <ImportPreview {...props} kinds={kinds} file={{ name: roster.data.team.name, sheet }} />
}
