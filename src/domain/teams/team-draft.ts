import * as v from 'valibot'
import { checkInput } from '../contracts/check-input.ts'
import { GENDERS } from '../contracts/players.ts'
import { TEAM_TYPES, TeamForm } from '../contracts/team-forms.ts'
import type { Roster, Team } from '../contracts/teams.ts'
import { isEmptyLine, ROSTER_FIELDS, TypedLine, typedLineOf } from './roster-rules.ts'

/** D23. What a coach types about the team, as typed; kept while it is half filled. */
export const TeamDraft = v.object({
  team_type: v.fallback(v.picklist(['', ...TEAM_TYPES]), ''),
  gender: v.fallback(v.picklist(['', ...GENDERS]), ''),
  name: v.fallback(v.string(), ''),
  organization_name: v.fallback(v.string(), ''),
  league_name: v.fallback(v.string(), ''),
  /** Of a travel team; a school's league has its own field, so that changing the type loses neither. */
  circuit_name: v.fallback(v.string(), ''),
  school_level: v.fallback(v.string(), ''),
  travel_level: v.fallback(v.string(), ''),
  age_group: v.fallback(v.string(), ''),
  city: v.fallback(v.string(), ''),
  state_name: v.fallback(v.string(), ''),
  picture_id: v.fallback(v.nullable(v.string()), null),
  picture_path: v.fallback(v.nullable(v.string()), null),
})
export type TeamDraft = v.InferOutput<typeof TeamDraft>
export type TeamDraftErrors = { [Field in keyof TeamDraft]?: string | undefined }

/** The rubric's age groups of travel teams. */
export const AGE_GROUPS = ['8U', '9U', '10U', '11U', '12U', '13U', '14U', '15U', '16U', '17U', '19U'] as const

export function emptyTeamDraft(): TeamDraft {
  return v.parse(TeamDraft, {})
}

export function teamDraftOf(team: Team): TeamDraft {
  const isTravel = team.team_type === 'Travel Team'
  const league = team.league_name ?? ''
  const level = team.level_name ?? ''
  return v.parse(TeamDraft, {
    team_type: team.team_type,
    gender: team.gender,
    name: team.name,
    organization_name: team.organization_name ?? '',
    league_name: isTravel ? '' : league,
    circuit_name: isTravel ? league : '',
    school_level: isTravel ? '' : level,
    travel_level: isTravel ? level : '',
    age_group: team.age_group ?? '',
    city: team.city ?? '',
    state_name: team.state_name ?? '',
    picture_id: team.picture_id,
    picture_path: team.team_image,
  })
}

/** The form in the words of the wire; what does not belong to the team's type is left out. */
function wireOf(draft: TeamDraft) {
  const { team_type, gender, name, city, state_name, picture_id } = draft
  const shared = {
    team_type,
    gender,
    name,
    city,
    state_name,
    picture_id,
    organization_name: draft.organization_name.trim(),
  }
  return team_type === 'Travel Team'
    ? {
        ...shared,
        league_name: draft.circuit_name.trim(),
        level_name: draft.travel_level || null,
        age_group: draft.age_group || null,
      }
    : { ...shared, league_name: draft.league_name.trim(), level_name: draft.school_level || null, age_group: null }
}

/** What is sent, or by field why it cannot be: the same schema that the server asks. */
export function readTeamDraft(draft: TeamDraft): { form: TeamForm } | { errors: TeamDraftErrors } {
  const checked = checkInput(TeamForm, wireOf(draft))
  if ('output' in checked) return { form: checked.output }
  const errors = draftErrors(checked.fields, draft)
  // While no type is chosen the schema has no more to say; these are asked of every team.
  if (draft.team_type === '') return { errors: { ...missingOfAny(draft), ...errors } }
  return { errors }
}

/** Messages by the wire's field name, the server's or our own, at the fields of this form. */
export function draftErrors(
  fields: Readonly<Record<string, readonly string[] | undefined>>,
  { team_type }: Pick<TeamDraft, 'team_type'>,
): TeamDraftErrors {
  const isTravel = team_type === 'Travel Team'
  const places: Readonly<Record<string, keyof TeamDraft>> = {
    league_name: isTravel ? 'circuit_name' : 'league_name',
    level_name: isTravel ? 'travel_level' : 'school_level',
  }
  const known = new Set<string>(Object.keys(TeamDraft.entries))
  return Object.fromEntries(
    Object.entries(fields)
      .map(([field, messages]): [string, string | undefined] => [places[field] ?? field, messages?.[0]])
      .filter(([field, message]) => message !== undefined && known.has(field)),
  )
}

function missingOfAny(draft: TeamDraft): TeamDraftErrors {
  const asSchool = readTeamDraft({
    ...draft,
    team_type: 'School Team',
    organization_name: draft.organization_name || '-',
  })
  return 'errors' in asSchool ? asSchool.errors : {}
}

/**
 * D23. The roster as typed, with the roster it was typed upon. `base` tells, after somebody else saved, what was
 * changed here and what there.
 */
export const RosterDraft = v.object({
  team_id: v.number(),
  roster_revision: v.number(),
  base: v.array(TypedLine),
  lines: v.array(TypedLine),
})
export type RosterDraft = v.InferOutput<typeof RosterDraft>

export function rosterDraftOf({ team, roster_revision, players }: Roster): RosterDraft {
  const lines = players.map(typedLineOf)
  return { team_id: team.id, roster_revision, base: lines, lines }
}

/** Whether something typed here is not saved yet. */
export function isRosterChanged({ base, lines }: RosterDraft): boolean {
  return !isSameRoster(base, lines)
}

/** Whether two rosters have the same players in the same order. A line without anything typed is nothing. */
export function isSameRoster(one: readonly TypedLine[], other: readonly TypedLine[]): boolean {
  const [here, there] = [one, other].map((lines) => lines.filter((line) => !isEmptyLine(line))) as [
    TypedLine[],
    TypedLine[],
  ]
  return (
    here.length === there.length &&
    here.every((line, at) => {
      const twin = there[at]
      return twin !== undefined && sameLine(line, twin)
    })
  )
}

/** Whether two lines say the same of the same player; how they are linked is the server's to say. */
export function sameLine(one: TypedLine, other: TypedLine): boolean {
  return one.id === other.id && ROSTER_FIELDS.every((field) => one[field].trim() === other[field].trim())
}
