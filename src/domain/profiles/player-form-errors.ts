import type { FieldRefusals } from '../contracts/check-input.ts'
import type { OwnPlayerProfile } from '../contracts/profiles.ts'
import type { CompetitiveFactors, PlayerDropdowns } from '../contracts/reference-data.ts'
import { PLAYER_FIELDS, playerFieldOf } from './player-fields.ts'
import type { PlayerFieldName, PlayerForm } from './player-fields.ts'
import { namedOf, uncheckedBodyOf } from './player-form.ts'
import { playerChangeRefusals } from './player-profile-rules.ts'
import type { ProfileStep } from './profile-steps.ts'

export type PlayerFormErrors = { [Field in PlayerFieldName]?: string }

/** What a form is judged by. `factors` are those of every organization type; without them no item is refused. */
export type PlayerFormLists = { dropdowns: PlayerDropdowns; factors: CompetitiveFactors | undefined }

/** The step that asks for a field of the form; undefined when none does. */
export function stepOfField(field: string): ProfileStep | undefined {
  return Object.entries(PLAYER_FIELDS).find(([name]) => name === field)?.[1].step
}

/** The first message of each field of the form. What the form cannot place is left out. */
export function playerErrorsOf(refusals: Readonly<Record<string, readonly string[]>>): PlayerFormErrors {
  const errors: PlayerFormErrors = {}
  for (const [name, [message]] of Object.entries(refusals)) {
    const field = playerFieldOf(name)
    if (field && message !== undefined) errors[field] ??= message
  }
  return errors
}

/** Of these errors those of one step. */
export function errorsOfStep(errors: PlayerFormErrors, step: ProfileStep): PlayerFormErrors {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => stepOfField(field) === step))
}

/** What is wrong with single events and accolades, by their place in the list. */
export function itemErrorsOf(refusals: Readonly<Record<string, readonly string[]>>): ReadonlyMap<number, string> {
  return new Map(
    Object.entries(refusals).flatMap(([name, [message]]) => {
      const place = /^competitive_items\.(\d+)\b/u.exec(name)?.[1]
      return place === undefined || message === undefined ? [] : [[Number(place), message]]
    }),
  )
}

/**
 * V1, D100. Why the form may not be sent, in the server's words and under its names; `today` is a day in UTC,
 * `ownEmail` the account's address. What a `saved` profile lacks may still follow.
 */
export function playerFormRefusals(
  form: PlayerForm,
  { dropdowns, factors }: PlayerFormLists,
  today: string,
  ownEmail: string,
  saved?: OwnPlayerProfile,
): FieldRefusals {
  const body = uncheckedBodyOf(form, dropdowns)
  return playerChangeRefusals(
    namedOf(body, form, saved),
    factors ? body : { ...body, competitive_items: [] },
    dropdowns,
    factors ?? NO_FACTORS,
    today,
    ownEmail,
  )
}

const NO_FACTORS: CompetitiveFactors = { events: [], team_accolades: [], player_accolades: [] }
