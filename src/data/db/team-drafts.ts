import * as v from 'valibot'
import { RosterDraft, TeamDraft } from '#domain/teams/team-draft.ts'
import { createKeptForm } from './kept-form.ts'
import type { KeptForm, KeptFormScope } from './kept-form.ts'

/** Another team than the one that a coach's pages begin with. */
export type OtherTeam = number | 'new'

const TEAM_FORM = 'coach-team-form'
const ROSTER_FORM = 'coach-roster-form'

/** D23. The coach's team form, kept on this device as it is typed. The form of another team beside it. */
export function keepTeamForm(
  scope: KeptFormScope,
  other: OtherTeam | undefined,
  onFailure: () => void,
): KeptForm<TeamDraft> {
  return createKeptForm(scope, keyOf(TEAM_FORM, other), TeamDraft, onFailure)
}

/** D23. The coach's roster form, kept like the team's. A draft of another team is not read. */
export function keepRosterForm(
  scope: KeptFormScope,
  { other, teamId }: { other: OtherTeam | undefined; teamId: number },
  onFailure: () => void,
): KeptForm<RosterDraft> {
  const ofThisTeam = v.pipe(
    RosterDraft,
    v.check(({ team_id }) => team_id === teamId),
  )
  return createKeptForm(scope, keyOf(ROSTER_FORM, other), ofThisTeam, onFailure)
}

const keyOf = (form: string, other: OtherTeam | undefined) => (other === undefined ? form : `${form}/${other}`)
