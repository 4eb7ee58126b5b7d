import type { ProgramPortal, TeamPortal } from '#domain/contracts/portal.ts'
import type { Program } from '#domain/contracts/programs.ts'
import type { Roster, Team } from '#domain/contracts/teams.ts'

/** What the portal knows at any moment, by the names that the specification gives. */
export type PortalState = {
  team_list: readonly Team[]
  program_list: readonly Program[]
  team_roster: Roster | null
  dashboard: TeamPortal | ProgramPortal | null
  is_dashboard_loading: boolean
}

/** Of a query, what the state rests on. */
type Answer<T> = { data: T | undefined; fetchStatus: 'fetching' | 'paused' | 'idle' }

type PortalAnswers = {
  teams?: Answer<readonly Team[]> | undefined
  programs?: Answer<readonly Program[]> | undefined
  roster?: Answer<Roster> | undefined
  dashboard?: Answer<TeamPortal | ProgramPortal> | undefined
}

/**
 * The portal's state out of its calls. The loading flag is true while the dashboard is asked for, and false once
 * an answer or a failure came; lists and the roster stand once they came, and a later failure takes nothing away.
 */
export function portalState({ teams, programs, roster, dashboard }: PortalAnswers): PortalState {
  return {
    team_list: teams?.data ?? [],
    program_list: programs?.data ?? [],
    team_roster: roster?.data ?? null,
    dashboard: dashboard?.data ?? null,
    is_dashboard_loading: dashboard?.fetchStatus === 'fetching',
  }
}
