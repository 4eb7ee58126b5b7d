import { Link } from '@tanstack/react-router'
import { ArrowRight, CircleCheck, ListTodo, Pencil, UsersRound } from 'lucide-react'
import type { Team } from '#domain/contracts/teams.ts'
import { Panel } from '#ui/panel.tsx'
import { Tag } from '#ui/tag.tsx'

/** What a team is, how far its roster is, and the ways on. */
export function TeamCard({ team, isOwn }: { team: Team; isOwn: boolean }) {
  return (
    <Panel asChild className="portal-team">
      <article>
        <h3><Link to={rosterOf(team)}>{team.name}</Link></h3>
        <p>{[genderWords(team.gender), team.level_name, team.age_group].filter(Boolean).join(', ')}</p>
        <p>{[team.organization_name, team.league_name].filter(Boolean).join(', ')}</p>
        {!isOwn && team.coach_name && <p>Coach {team.coach_name}</p>}
        <p className="portal-team-roster">
          <b className="score">{team.roster_count}</b><span>{team.roster_count === 1 ? 'player' : 'players'}</span>
          {team.is_roster_completed ? <Tag icon={CircleCheck} tone="ok">Roster complete</Tag> : <Tag icon={ListTodo} tone="warn">Roster open</Tag>}
        </p>
        <p className="portal-team-ways">
          <Link to={rosterOf(team)}>Roster and reports<ArrowRight aria-hidden /></Link>
          {isOwn && <Link to={'/app/complete-profile/coach-team' as string}><Pencil aria-hidden />Edit team</Link>}
          {isOwn && <Link to={'/app/complete-profile/coach-roster' as string}><UsersRound aria-hidden />Edit roster</Link>}
        </p>
      </article>
    </Panel>
  )
}

function rosterOf({ id }: Team): string {
  return `/app/performance-portal/team-roster/${id}`
}

export function genderWords(gender: string): string {
  return gender === 'Female' ? "Women's" : "Men's"
}
