import { Link } from '@tanstack/react-router'
import { ArrowRight, UsersRound } from 'lucide-react'
import type { TeamsOfPlayer } from '#domain/contracts/teams.ts'
import { Panel } from '#ui/panel.tsx'
import css from './home-teams.module.css'
import panelLinkCss from '../panel-link.module.css'

/** The teams the player has said yes to. */
export function TeamsPanel({ teams }: { teams: TeamsOfPlayer['teams'] }) {
  return (
    <Panel aria-labelledby="home-teams">
      <h2 id="home-teams">{teams.length > 1 ? 'Your teams' : 'Your team'}</h2>
      {teams.length === 0 && (
        <p>No team yet. When a coach adds your email to a roster, you’ll see the invitation here.</p>
      )}
      {teams.length > 0 && (
        <ul className={css.teams}>
          {teams.map(({ roster_entry_id, team_name, league_name }) => (
            <li key={roster_entry_id}>
              <b dir="auto" translate="no">
                {team_name}
              </b>
              {league_name && <span dir="auto">{league_name}</span>}
            </li>
          ))}
        </ul>
      )}
      {teams.length > 0 && (
        <Link className={panelLinkCss.link} to="/app/view-profile">
          <UsersRound aria-hidden />
          Teams in your profile
          <ArrowRight aria-hidden />
        </Link>
      )}
    </Panel>
  )
}
