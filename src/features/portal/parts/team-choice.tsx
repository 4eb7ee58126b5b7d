import { useQuery } from '@tanstack/react-query'
import { teamFigures } from '#data/queries/portal.ts'
import type { Services } from '#data/services.ts'
import type { Team } from '#domain/contracts/teams.ts'
import { RosterCount, TeamCard } from './team-card.tsx'
import { KeyFigures } from './team/header-figures.tsx'

type TeamChoiceProps = { api: Services['api']; userId: string; teams: readonly Team[] }

/** F79. A coach's teams side by side, each with its key figures of all time. */
export function TeamChoice({ api, userId, teams }: TeamChoiceProps) {
  return <div className="portal-teams">{teams.map((team) => <TeamCard key={team.id} team={team} isOwn figures={<FiguresOf {...{ api, userId, team }} />} />)}</div>
}

/** The roster's count stands where figures cannot be had, and where nobody is evaluated who could have some. */
function FiguresOf({ api, userId, team }: Omit<TeamChoiceProps, 'teams'> & { team: Team }) {
  const figures = useQuery(teamFigures(api, userId, team.id, {}))
  if (figures.data && figures.data.roster.length > 0) return <KeyFigures figures={figures.data} />
  if (figures.isPending) return <div className="team-key-figures" aria-busy="true" />
  return <RosterCount team={team} />
}
