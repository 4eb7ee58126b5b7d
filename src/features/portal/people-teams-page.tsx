import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { teamsInSight } from '#data/queries/portal.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import { useLoaded } from '#data/react/use-loaded.ts'
import type { Team } from '#domain/contracts/teams.ts'
import { staffRole } from '#domain/access/role.ts'
import { WhenLoaded } from '#kit/when-loaded.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Panel } from '#ui/panel.tsx'
import { figuresNotLoaded } from './figures-not-loaded.tsx'
import { PortalColumn } from './portal-column.tsx'
import { TeamCards, TeamsTop } from './team-cards.tsx'
import { useTeamsFigures } from './use-teams-figures.ts'
import portalWayCss from './portal-way.module.css'
import textCss from '#ui/text.module.css'

/** The teams of a coach, or of the programs of a director. */
type TeamsOf = { coachId: string } | { directorId: string }

type PeopleTeamsPageProps = { of: TeamsOf }

/** F50. Those of one's own teams that a coach trains or a director answers for. */
export function PeopleTeamsPage({ of }: PeopleTeamsPageProps) {
  const services = useServices()
  const session = usePerson()
  const teams = useLoaded(teamsInSight(services.api, session.userId))
  return (
    <WhenLoaded of={teams} failed={figuresNotLoaded}>
      {(all) => <Teams of={of} shown={all.filter((team) => belongsTo(team, of))} />}
    </WhenLoaded>
  )
}

function Teams({ of, shown }: PeopleTeamsPageProps & { shown: readonly Team[] }) {
  const { api } = useServices()
  const session = usePerson()
  const figures = useTeamsFigures(api, session, shown)
  const isCoach = staffRole(session) === 'Coach'
  const isOwn = ({ coach_id }: Team) => isCoach && coach_id === session.userId
  const programs = [...new Set(shown.map(({ program_name }) => program_name))]
  return (
    <PortalColumn>
      <Link className={portalWayCss.way} to="/app/performance-portal">
        <ArrowLeft aria-hidden />
        Portal
      </Link>
      <TeamsTop title={titleOf(shown, of)} figures={figures} />
      {shown.length === 0 && (
        <Panel>
          <EmptyState drawing="floor" title="No teams here" text="You can’t see any teams of this person." />
        </Panel>
      )}
      {programs.map((program) => (
        <section key={program ?? ''} aria-label={program ?? 'Teams without a program'}>
          <h2 className={programs.length > 1 ? undefined : textCss.visuallyHidden}>{program ?? 'Without a program'}</h2>
          <TeamCards
            teams={shown.filter(({ program_name }) => program_name === program)}
            figures={figures}
            isOwn={isOwn}
          />
        </section>
      ))}
    </PortalColumn>
  )
}

function belongsTo({ coach_id, directors }: Team, of: TeamsOf): boolean {
  return 'coachId' in of ? coach_id === of.coachId : directors.some(({ id }) => id === of.directorId)
}

function titleOf(shown: readonly Team[], of: TeamsOf): string {
  const name = 'coachId' in of ? shown[0]?.coach_name : shown[0]?.directors.find(({ id }) => id === of.directorId)?.name
  return name ? `Teams of ${name}` : 'Teams'
}
