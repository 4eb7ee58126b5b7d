import * as v from 'valibot'
import { refusalOf } from '../contracts/check-input.ts'
import { EvaluatorProfileForm, ProgramStaffProfileForm, StaffProfileForm } from '../contracts/profile-forms.ts'
import type { EvaluatorProfile, StaffProfile } from '../contracts/profiles.ts'
import { Id } from '../contracts/wire.ts'

const typed = v.fallback(v.string(), '')

const personAsTyped = {
  picture_id: v.fallback(v.nullable(Id), null),
  /** Where the picture lies, so that it is shown again after a reload. */
  picture_path: v.fallback(v.nullable(v.string()), null),
  first_name: typed,
  last_name: typed,
  phone: typed,
  city: typed,
  state_name: typed,
}

/** What an evaluator types about themselves, as typed; kept while it is half filled. */
export const EvaluatorForm = v.object({
  ...personAsTyped,
  years_of_experience: typed,
  evaluator_level: typed,
  calendly_url: typed,
})
export type EvaluatorForm = v.InferOutput<typeof EvaluatorForm>

/** What a coach, a director or an owner types about themselves, as EvaluatorForm. */
export const StaffForm = v.object({ ...personAsTyped, address: typed, organization_name: typed })
export type StaffForm = v.InferOutput<typeof StaffForm>

/** Messages by field, in the order of the body. */
export type FormErrors = Readonly<Record<string, string>>

/** The form as the saved profile fills it. What was never said is empty. */
export function evaluatorFormOf(profile: EvaluatorProfile): EvaluatorForm {
  return {
    ...personOf(profile),
    years_of_experience: profile.years_of_experience === null ? '' : String(profile.years_of_experience),
    evaluator_level: profile.evaluator_level ?? '',
    calendly_url: profile.calendly_url ?? '',
  }
}

/** The form as the saved profile fills it. What was never said is empty. */
export function staffFormOf(profile: StaffProfile): StaffForm {
  return { ...personOf(profile), address: profile.address ?? '', organization_name: profile.organization_name ?? '' }
}

/** V1. Why each field would be refused, in the server's words; empty when the form may be sent. */
export function evaluatorFormErrors(form: EvaluatorForm): FormErrors {
  return errorsOf(EvaluatorProfileForm.entries, evaluatorBody(form))
}

/** V1. As evaluatorFormErrors; a program's director or owner also names the organization and its address. */
export function staffFormErrors(form: StaffForm, isOfProgram: boolean): FormErrors {
  return errorsOf((isOfProgram ? ProgramStaffProfileForm : StaffProfileForm).entries, staffBody(form, isOfProgram))
}

/** The form as the server wants it. Throws a ValiError on a form that evaluatorFormErrors refuses. */
export function evaluatorBodyOf(form: EvaluatorForm): EvaluatorProfileForm {
  return v.parse(EvaluatorProfileForm, evaluatorBody(form))
}

/** The form as the server wants it. Throws a ValiError on a form that staffFormErrors refuses. */
export function staffBodyOf(form: StaffForm, isOfProgram: boolean): StaffProfileForm {
  return v.parse(StaffProfileForm, staffBody(form, isOfProgram))
}

function personOf({
  picture_id,
  profile_picture,
  first_name,
  last_name,
  phone,
  city,
  state_name,
}: EvaluatorProfile | StaffProfile) {
  return {
    picture_id,
    picture_path: profile_picture,
    first_name,
    last_name,
    phone: phone ?? '',
    city: city ?? '',
    state_name: state_name ?? '',
  }
}

function evaluatorBody({ picture_path: _path, ...form }: EvaluatorForm): Record<string, unknown> {
  const years = form.years_of_experience.trim()
  return {
    ...form,
    phone: form.phone.trim(),
    years_of_experience: /^\d+(?:\.\d+)?$/u.test(years) ? Number(years) : years,
  }
}

function staffBody({ picture_path: _path, ...form }: StaffForm, isOfProgram: boolean): Record<string, unknown> {
  return { ...form, phone: form.phone.trim(), ...(!isOfProgram && { address: '', organization_name: '' }) }
}

function errorsOf(fields: Record<string, v.GenericSchema>, body: Record<string, unknown>): FormErrors {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, schema]) => {
      const message = refusalOf(schema, body[name])
      return message === undefined ? [] : [[name, message]]
    }),
  )
}
