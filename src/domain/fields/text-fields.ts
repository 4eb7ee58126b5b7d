import * as v from 'valibot'
import { maxCharacters, tidied, tidiedLine } from './characters.ts'
import { cleanEmail } from './clean-email.ts'

// V1. One schema and one set of messages for each field, asked by the form and by the server.

export const City = v.pipe(
  v.string('Please enter your city'),
  tidied,
  v.nonEmpty('Please enter your city'),
  v.regex(/^\S/u, 'City cannot start with a white space'),
  v.trimEnd(),
  maxCharacters(100, 'City cannot be longer than 100 characters'),
)

/** The city of a player whom an evaluator describes. It may be missing. */
export const CityOrNull = orNull(
  v.pipe(v.string(), tidied, v.trim(), maxCharacters(100, 'City cannot be longer than 100 characters')),
)

/** Blanks alone are no name; the server trims and refuses them too. */
export const FirstName = v.pipe(
  v.string('Please enter your first name'),
  tidiedLine,
  v.nonEmpty('Please enter your first name'),
  maxCharacters(30, 'First name cannot be longer than 30 characters'),
)

export const LastName = v.pipe(
  v.string('Please enter your Last name'),
  tidiedLine,
  v.nonEmpty('Please enter your Last name'),
  maxCharacters(30, 'Last name cannot be longer than 30 characters'),
)

export const Phone = v.pipe(
  v.string('Please enter your phone number'),
  v.regex(/\S/u, 'Please enter your phone number'),
  v.regex(/^(?:\+?\d{1,2}[\s.-]?)?(?:\(\d{3}\)|\d{3})[\s.-]?\d{3}[\s.-]?\d{4}$/u, 'Please enter a valid phone number'),
)

export const Name = v.pipe(
  v.string(),
  tidied,
  v.trim(),
  maxCharacters(100, 'Name cannot be longer than 100 characters'),
)

export const NameOrNull = orNull(Name)

export const Address = v.pipe(
  v.string('Please enter your address'),
  tidied,
  v.nonEmpty('Please enter your address'),
  // The product says "City" here. We keep its text; the specification has it.
  v.regex(/^\S/u, 'City cannot start with a white space'),
  v.trimEnd(),
  maxCharacters(255, 'Address cannot be longer than 255 characters'),
)

export const State = v.pipe(v.string('Please select your state'), tidiedLine, v.nonEmpty('Please select your state'))

/** An address and nothing else. An empty one gets the same words as a malformed one. */
export const EmailAddress = v.pipe(
  v.string('Please enter valid email address'),
  // As browsers judge it, but with a domain that has a dot, and no dots at the ends of the name or in a row.
  v.rfcEmail('Please enter valid email address'),
  v.regex(/^[^.@]+(?:\.[^.@]+)*@.+\.[^.]{2,}$/u, 'Please enter valid email address'),
  v.maxLength(254, 'Please enter valid email address'),
)

/** V23. An address that may be pasted with what surrounded it. The output is the address alone. */
export const Email = v.pipe(v.string('Please enter valid email address'), v.transform(cleanEmail), EmailAddress)

/** An address as people type it: capitals are no mistake. */
export const TypedEmail = v.pipe(Email, v.toLowerCase())

const NOT_CALENDLY = 'Scheduling link must begin with https://calendly.com/'

/** C27. An evaluator's page at Calendly: it is opened in a frame of ours, so it can be nobody else's. */
export const CalendlyUrl = v.pipe(
  v.string(NOT_CALENDLY),
  v.trim(),
  v.maxLength(300, 'Scheduling link cannot be longer than 300 characters'),
  v.regex(/^https:\/\/calendly\.com\/[\w%.~/-]+(?:\?[\w%.~=&+-]*)?$/u, NOT_CALENDLY),
)

export const CircuitName = v.pipe(
  v.string('Please enter your circuit name'),
  tidiedLine,
  v.nonEmpty('Please enter your circuit name'),
)

/** The label is part of the message: "school name", "college name". */
export function organizationName(label: string) {
  return v.pipe(v.string(`Please enter your ${label}`), tidiedLine, v.nonEmpty(`Please enter your ${label}`), Name)
}

/** A field that may stay empty; what is typed into it must pass. */
export function orEmpty<Field extends v.GenericSchema<string, string>>(field: Field) {
  return v.union([v.literal(''), field])
}

/** A field where nothing, or blanks alone, are kept as null. */
function orNull<Field extends v.GenericSchema<string, string>>(field: Field) {
  return v.pipe(
    v.nullable(field),
    v.transform((text) => text || null),
  )
}

/** The words a person reads beside an optional field. */
export function optionalLabel(label: string): string {
  return `${label} (optional)`
}
