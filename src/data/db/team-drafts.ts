import { RosterDraft, TeamDraft } from '#domain/team/team-draft.ts'
import { createKeptForm } from './kept-form.ts'
import type { KeptForm, KeptFormScope } from './kept-form.ts'

const TEAM_FORM = 'coach-team-form'
const ROSTER_FORM = 'coach-roster-form'

/** G24. The coach's team form, kept on this device as it is typed. */
export function keepTeamForm(scope: KeptFormScope, onFailure: () => void): KeptForm<TeamDraft> {
  return createKeptForm(scope, TEAM_FORM, TeamDraft, onFailure)
}

/** G24. The coach's roster form, kept like the team's. */
export function keepRosterForm(scope: KeptFormScope, onFailure: () => void): KeptForm<RosterDraft> {
  return createKeptForm(scope, ROSTER_FORM, RosterDraft, onFailure)
}
