import { useQuery } from '@tanstack/react-query'
import { Check, LogOut, X } from 'lucide-react'
import { useState } from 'react'
import { OfflineError } from '#data/api/api-error.ts'
import { teamsOfPlayer } from '#data/queries/profile.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import type { TeamsOfPlayer } from '#domain/contracts/teams.ts'
import { Jersey } from '#kit/jersey.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Panel } from '#ui/panel.tsx'
import { TravelStats } from './travel-stats.tsx'
import { useTeamAnswer } from './use-team-answer.ts'
import type { TeamAnswer } from './use-team-answer.ts'
import profileFactsCss from './profile-facts.module.css'
import css from './profile-teams.module.css'

/** The teams a player is on and those that list them. Nothing of a player is shown to a coach before their yes. */
export function TeamsPanel() {
  const services = useServices()
  const { userId } = usePerson()
  const query = useQuery(teamsOfPlayer(services.api, userId))
  const answering = useTeamAnswer(services, userId)
  const [leaving, leave] = useState<TeamsOfPlayer['teams'][number]>()
  const { data } = query
  return (
    <Panel aria-labelledby="view-profile-teams" className={`${profileFactsCss.panel} ${css.teams}`}>
      <h2 id="view-profile-teams" tabIndex={-1}>
        Teams
      </h2>
      {!data && query.isError && (
        <p className={profileFactsCss.quiet}>
          {query.error instanceof OfflineError ? 'Connect once to load your teams.' : 'Couldn’t load your teams.'}
        </p>
      )}
      {data && data.teams.length + data.invitations.length === 0 && (
        <p className={profileFactsCss.quiet}>
          No team has added you yet. A coach adds you by your account’s email. Then you accept or decline here.
        </p>
      )}
      {data && data.invitations.length > 0 && (
        <ul aria-label="Team invitations">
          {data.invitations.map((it) => (
            <Invitation key={it.roster_entry_id} invitation={it} answering={answering} />
          ))}
        </ul>
      )}
      {data && data.teams.length > 0 && (
        <ul aria-label="Your teams">
          {data.teams.map((team) => (
            <li key={team.roster_entry_id}>
              <span>
                <b dir="auto" translate="no">
                  {team.team_name}
                </b>
                {team.league_name && <small dir="auto">{team.league_name}</small>}
              </span>
              <Button variant="ghost" aria-label={`Leave ${team.team_name}`} onClick={() => leave(team)}>
                <LogOut aria-hidden />
                Leave
              </Button>
              {team.team_type === 'Travel Team' && <TravelStats team={team} />}
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        isOpen={leaving !== undefined}
        title={`Leave ${leaving?.team_name ?? 'the team'}?`}
        confirmLabel="Leave"
        confirmIcon={LogOut}
        isHarmful
        isBusy={answering.isBusy}
        onCancel={() => leave(undefined)}
        onConfirm={() => {
          if (leaving)
            void answering.answer(leaving.roster_entry_id, 'leave', leaving.team_name).finally(() => leave(undefined))
        }}
      >
        <p>Its coach can no longer see your profile and evaluations.</p>
      </ConfirmDialog>
    </Panel>
  )
}

function Invitation({
  invitation,
  answering,
}: {
  invitation: TeamsOfPlayer['invitations'][number]
  answering: TeamAnswer
}) {
  const { roster_entry_id: id, team_name: team, coach_name, league_name, jersey_number } = invitation
  return (
    <li>
      <Jersey number={jersey_number} />
      <span>
        <b dir="auto" translate="no">
          {team}
        </b>
        <small dir="auto">
          {[`Coach ${coach_name}`, `number ${jersey_number}`, league_name].filter(Boolean).join(', ')}
        </small>
        <small>If you accept, the coach can see your profile and evaluations.</small>
      </span>
      <span className={css.answers}>
        <Button
          aria-label={`Decline ${team}`}
          aria-disabled={answering.isBusy || undefined}
          onClick={() => void answering.answer(id, 'decline', team)}
        >
          <X aria-hidden />
          Decline
        </Button>
        <Button
          variant="solid"
          aria-label={`Accept ${team}`}
          aria-disabled={answering.isBusy || undefined}
          onClick={() => void answering.answer(id, 'accept', team)}
        >
          <Check aria-hidden />
          Accept
        </Button>
      </span>
    </li>
  )
}
