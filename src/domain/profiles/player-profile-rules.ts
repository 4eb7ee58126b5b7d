import * as v from 'valibot'
import { checkInput, refusalOf } from '../contracts/check-input.ts'
import type { FieldRefusals } from '../contracts/check-input.ts'
import { AthleticInfo, CompetitiveItem, PlayerOrganization } from '../contracts/players.ts'
import { PlayerProfileBody } from '../contracts/profiles.ts'
import type { CompetitiveFactors, PlayerDropdowns } from '../contracts/reference-data.ts'
import { oneLine } from '../fields/characters.ts'
import { organizationName } from '../fields/text-fields.ts'
import { birthDateRefusal, needsGuardian } from './age.ts'
import { itemRefusals } from './competitive-item-rules.ts'
import { heightRefusal } from './height-rule.ts'
import { organizationWords } from './live-player-form.ts'
import { sameInbox } from './same-inbox.ts'

type Refused = Array<[field: string, message: string | undefined]>

/** Any body: what a schema refuses already is left to the schema, so a half-filled form can be asked about. */
type Body = Record<string, unknown>

/**
 * D13, D14. Why a player's profile is refused, field by field; empty when it may be saved. `body` is a
 * PlayerProfileBody, filled or not; `factors` are those of every organization type; `today` is a day in UTC; `ownEmail`
 * the account's address.
 */
export function playerProfileRefusals(
  body: Body,
  dropdowns: PlayerDropdowns,
  factors: CompetitiveFactors,
  today: string,
  ownEmail = '',
): FieldRefusals {
  const bySchema = schemaRefusals(body)
  return { ...refusalsByList(body, dropdowns, factors, today), ...guardianRefusals(body, today, ownEmail), ...bySchema }
}

/** D100. What a profile can be created without. */
const MAY_FOLLOW: ReadonlySet<string> = new Set([
  'phone',
  'city',
  'state_name',
  'organization.name',
  'organization.organization_type_id',
])

/**
 * D13, D100. Returns why a change of a profile is refused. `whole` is the profile after the change. What may follow
 * later is refused only if the change names it.
 */
export function playerChangeRefusals(change: Body, ...whole: Parameters<typeof playerProfileRefusals>): FieldRefusals {
  const refused = Object.entries(playerProfileRefusals(...whole))
  return Object.fromEntries(refused.filter(([field]) => !MAY_FOLLOW.has(field) || isNamed(change, field.split('.'))))
}

function isNamed(change: unknown, [name, ...rest]: string[]): boolean {
  if (name === undefined) return true
  return typeof change === 'object' && change !== null && name in change && isNamed((change as Body)[name], rest)
}

/**
 * K2. Why the guardian's fields are refused: a child under 13 needs both, and an address that is not the account's own.
 */
export function guardianRefusals(body: Body, today: string, ownEmail = ''): FieldRefusals {
  const day = read(PlayerProfileBody.entries.date_of_birth, body['date_of_birth'])
  const [name, email] = [textOf(body['guardian_name']), textOf(body['guardian_email'])]
  const isChild = day !== undefined && birthDateRefusal(day, today) === undefined && needsGuardian(day, today)
  const isSame = email !== '' && sameInbox(email, ownEmail)
  return refusalsOf([
    ['guardian_name', isChild && name === '' ? "Enter the parent's or guardian's name" : undefined],
    ['guardian_email', isChild && email === '' ? "Enter the parent's or guardian's email" : undefined],
    ['guardian_email', isSame ? "The parent's or guardian's email must be different from this account's" : undefined],
  ])
}

function refusalsByList(
  body: Body,
  dropdowns: PlayerDropdowns,
  factors: CompetitiveFactors,
  today: string,
): FieldRefusals {
  const { date_of_birth, gender, state_name } = PlayerProfileBody.entries
  const day = read(date_of_birth, body['date_of_birth'])
  const state = read(state_name, body['state_name'])
  const organization = read(PlayerOrganization, body['organization'])
  const athletic = read(AthleticInfo, body['athletic_info'])
  const items = read(v.array(CompetitiveItem), body['competitive_items'])
  return refusalsOf([
    ['date_of_birth', day && birthDateRefusal(day, today)],
    ['state_name', state && unlisted(state, namesOf(dropdowns.states), 'Please select your state')],
    ...(athletic ? athleticRefusals(athletic, dropdowns) : []),
    ...(organization ? organizationRefusals(organization, dropdowns) : []),
    ...itemRefusals(items ?? [], factors, {
      today,
      dateOfBirth: day,
      gender: read(gender, body['gender']),
      organizationType: organization?.organization_type_id ?? undefined,
    }),
  ])
}

function athleticRefusals(athletic: AthleticInfo, { heights, player_positions }: PlayerDropdowns): Refused {
  const { height_feet, height_inches, player_position_name } = athletic
  const feetRefusal =
    height_feet === null
      ? height_inches === null
        ? undefined
        : 'Select feet too'
      : heightRefusal(height_feet * 12 + (height_inches ?? 0), heights)
  return [
    ['athletic_info.height_feet', feetRefusal],
    [
      'athletic_info.player_position_name',
      unlisted(player_position_name, namesOf(player_positions), 'Select a position from the list'),
    ],
  ]
}

function organizationRefusals(it: PlayerOrganization, dropdowns: PlayerDropdowns): Refused {
  const type = it.organization_type_id
  const { label, isSchool } = organizationWords(String(type ?? ''))
  const ofType = <Choice extends { organization_types: number[] }>(choices: Choice[]) =>
    choices.filter((choice) => choice.organization_types.some((id) => id === type))
  const levels = isSchool ? dropdowns.school_team_levels : []
  return [
    ['organization.organization_type_id', type === null ? 'Select the organization type' : undefined],
    ['organization.name', refusalOf(organizationName(label.toLowerCase()), it.name)],
    [
      'organization.school_grade',
      unlisted(
        it.school_grade,
        ofType(dropdowns.school_grades).map(({ value }) => value),
        'Select a grade from the list',
      ),
    ],
    ['organization.team_level', unlisted(it.team_level, namesOf(levels), 'Select a level from the list')],
    [
      'organization.college_year_name',
      unlisted(it.college_year_name, namesOf(ofType(dropdowns.college_years)), 'Select a year from the list'),
    ],
    [
      'organization.division',
      unlisted(
        it.division,
        ofType(dropdowns.college_divisions).map(({ key }) => key),
        'Select a division from the list',
      ),
    ],
  ]
}

function schemaRefusals(body: Body): FieldRefusals {
  const checked = checkInput(PlayerProfileBody, body)
  return 'fields' in checked ? checked.fields : {}
}

function read<Schema extends v.GenericSchema>(schema: Schema, value: unknown): v.InferOutput<Schema> | undefined {
  const parsed = v.safeParse(schema, value)
  return parsed.success ? parsed.output : undefined
}

const namesOf = (choices: ReadonlyArray<{ name: string }>) => choices.map(({ name }) => name)
const textOf = (value: unknown) => (typeof value === 'string' ? oneLine(value) : '')

function unlisted(value: string | null, choices: readonly string[], message: string): string | undefined {
  return value === null || choices.includes(value) ? undefined : message
}

function refusalsOf(refused: Refused): FieldRefusals {
  const fields: FieldRefusals = {}
  for (const [field, message] of refused)
    if (message !== undefined && message !== '') (fields[field] ??= []).push(message)
  return fields
}
