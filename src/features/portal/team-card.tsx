import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { ArrowRight, CircleCheck, ListTodo, Pencil, UsersRound } from 'lucide-react'
import type { Team } from '#domain/contracts/teams.ts'
import { genderWords } from '#domain/teams/gender-words.ts'
import { Panel } from '#ui/panel.tsx'
import { Tag } from '#ui/tag.tsx'
import css from './team-card.module.css'
import textCss from '#ui/text.module.css'

type TeamCardProps = {
  team: Team
  isOwn: boolean
  figures: ReactNode
}

/** What a team is, its key figures or how far its roster is, and the ways on. */
export function TeamCard({ team, isOwn, figures }: TeamCardProps) {
  return (
    <Panel asChild className={css.card}>
      <article>
        <h3>
          <Link to="/app/performance-portal" search={{ team: team.id }}>
            {team.name}
          </Link>
        </h3>
        <p>{[genderWords(team.gender), team.level_name, team.age_group].filter(Boolean).join(', ')}</p>
        <p>{[team.organization_name, team.league_name].filter(Boolean).join(', ')}</p>
        {!isOwn && team.coach_name && <p>Coach {team.coach_name}</p>}
        {figures}
        <p className={css.ways}>
          <Link to="/app/performance-portal" search={{ team: team.id }} aria-label={`Dashboard of ${team.name}`}>
            Dashboard
            <ArrowRight aria-hidden />
          </Link>
          <Link
            to="/app/performance-portal/team-roster/$id"
            params={{ id: String(team.id) }}
            aria-label={`Roster of ${team.name}`}
          >
            Roster
            <ArrowRight aria-hidden />
          </Link>
          {isOwn && (
            <Link
              to="/app/complete-profile/coach-team"
              search={{ team: team.id }}
              aria-label={`Edit team ${team.name}`}
            >
              <Pencil aria-hidden />
              Edit team
            </Link>
          )}
          {isOwn && (
            <Link
              to="/app/complete-profile/coach-roster"
              search={{ team: team.id }}
              aria-label={`Edit roster of ${team.name}`}
            >
              <UsersRound aria-hidden />
              Edit roster
            </Link>
          )}
        </p>
      </article>
    </Panel>
  )
}

/** How many players are on the roster, and whether the coach has finished it. */
export function RosterCount({ team }: { team: Team }) {
  return (
    <p className={css.roster}>
      <b className={textCss.score} translate="no">
        {team.roster_count}
      </b>
      <span>{team.roster_count === 1 ? 'player' : 'players'}</span>
      {team.is_roster_completed ? (
        <Tag icon={CircleCheck} tone="ok">
          Roster complete
        </Tag>
      ) : (
        <Tag icon={ListTodo} tone="warn">
          Roster open
        </Tag>
      )}
    </p>
  )
}
