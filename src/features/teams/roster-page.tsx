import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useEffectEvent, useMemo } from 'react'
import type { OtherTeam } from '#data/db/team-drafts.ts'
import { playerDropdowns } from '#data/queries/reference-data.ts'
import { teamRoster } from '#data/queries/teams.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import { together, useLoaded } from '#data/react/use-loaded.ts'
import type { LoadFailure } from '#data/react/use-loaded.ts'
import type { PlayerDropdowns } from '#domain/contracts/reference-data.ts'
import type { Roster, Team } from '#domain/contracts/teams.ts'
import { rosterListsOf } from '#domain/teams/roster-rules.ts'
import { isolated } from '#domain/fields/isolated.ts'
import { WhenLoaded } from '#kit/when-loaded.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Panel } from '#ui/panel.tsx'
import { Missing } from './missing.tsx'
import { RosterEditor } from './roster/roster-editor.tsx'
import { useRoster } from './roster/use-roster.ts'
import { useOwnTeam } from './use-own-team.ts'
import { useSaved } from './use-saved.ts'
import teamCss from './team.module.css'

type RosterPageProps = {
  /** Whose roster; of the team to begin with where none is named. */
  asked: number | undefined
  /** Back to the team's own page. */
  onBack: () => void
  /** To the personal links of its players. */
  onLinks: (teamId: number) => void
  /** The roster is complete and on the server. */
  onDone: () => void
}

/** Who plays in a coach's team. */
export function RosterPage(props: RosterPageProps) {
  const services = useServices()
  const { userId } = usePerson()
  const { asked, onBack } = props
  const { other, ...saved } = useOwnTeam(services, userId, asked)
  const team = saved.data
  const dropdowns = useLoaded(playerDropdowns(services))
  return (
    <>
      <div className={teamCss.top}>
        <Button variant="ghost" shape="icon" aria-label="Back to the team" onClick={onBack}>
          <ArrowLeft aria-hidden />
        </Button>
        <div>
          <h1>Roster</h1>
          {team && (
            <p>
              {[team.name, team.league_name, team.level_name]
                .filter((part) => part !== null)
                .map(isolated)
                .join(', ')}
            </p>
          )}
        </div>
      </div>
      <WhenLoaded of={together(saved, dropdowns)} panel rows={6} failed={rosterMissing}>
        {([own, lists]) =>
          own ? (
            <OfTeam key={own.id} {...props} other={other} team={own} dropdowns={lists} />
          ) : (
            <Panel>
              <EmptyState title="Add your team first" text="You need a team before you can add a roster.">
                <Button variant="solid" onClick={onBack}>
                  <ArrowLeft aria-hidden />
                  Add your team
                </Button>
              </EmptyState>
            </Panel>
          )
        }
      </WhenLoaded>
    </>
  )
}

const rosterMissing = (failure: LoadFailure) => <Missing what="the roster" failure={failure} />

type OfTeamProps = Omit<RosterPageProps, 'asked'> & { other: OtherTeam | undefined; dropdowns: PlayerDropdowns }

function OfTeam({ team, dropdowns, ...props }: OfTeamProps & { team: Team }) {
  const services = useServices()
  const { userId } = usePerson()
  return (
    <WhenLoaded of={useSaved(teamRoster(services.api, userId, team.id))} panel rows={6} failed={rosterMissing}>
      {(roster) => <Kept {...props} saved={roster} dropdowns={dropdowns} />}
    </WhenLoaded>
  )
}

function Kept({ saved, dropdowns, ...props }: OfTeamProps & { saved: Roster }) {
  const services = useServices()
  const { userId } = usePerson()
  const lists = useMemo(() => rosterListsOf(dropdowns), [dropdowns])
  const roster = useRoster({ services, userId, other: props.other, roster: saved, lists })
  // After a save the cache holds the newer answer; `saved` stays what the page began with.
  const now = useQuery({ ...teamRoster(services.api, userId, saved.team.id), enabled: false }).data ?? saved
  const adopt = useEffectEvent(() => {
    // Nothing is typed here that is not saved: what the server has now is shown.
    if (roster && !roster.isChanged && roster.draft.roster_revision < now.roster_revision)
      void roster.settle(now, roster.draft.lines)
  })
  useEffect(() => adopt(), [now])
  if (!roster) return null
  return <RosterEditor {...props} saved={now} lists={lists} roster={roster} />
}
