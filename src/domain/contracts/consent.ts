import * as v from 'valibot'
import { tidiedLine } from '../fields/characters.ts'
import { Name } from '../fields/text-fields.ts'
import { anyone, players } from '../access/grants.ts'
import { endpoint } from './endpoint.ts'
import { ConsentState } from './profiles.ts'
import { Instant, Text } from './wire.ts'

/** K60. A signature with at least two letters. Many people have only one name, so one word is enough. */
export const SignedName = v.pipe(
  v.string('Enter your name'),
  tidiedLine,
  v.nonEmpty('Enter your name'),
  Name,
  v.regex(/\p{L}.*\p{L}/u, 'Enter your full name'),
)

export const requestConsent = endpoint({
  method: 'POST',
  path: '/accounts/player/consent/',
  summary: "Send (again) the mail that asks the player's guardian for consent",
  grant: players,
  input: v.object({}),
  output: ConsentState,
})

/** The secret of a consent mail's link. */
const Token = v.pipe(v.string(), v.regex(/^[\w-]{20,80}$/u, 'This link is incomplete'))

/** The request as its link shows it to the guardian. K50: for an account it says whose account it is. */
const ConsentPaper = v.object({
  player_first_name: v.string(),
  /** Full name of the account. For a child without one, the first name. */
  player_name: v.string(),
  /** First letter and domain of the account's address. Null without an account. */
  account_email: v.nullable(v.string()),
  /** What waits for the answer: all that the child's account may do, or a report of a child without one. */
  is_for: v.picklist(['account', 'report']),
  /** K61. Whether an email with a report is due, or was sent before. */
  report: v.picklist(['waiting', 'sent', 'none']),
  guardian_name: v.string(),
  text: v.array(v.string()),
  text_version: v.string(),
  state: v.picklist(['requested', 'given', 'withdrawn']),
  given_at: v.nullable(Instant),
  given_name: v.nullable(v.string()),
  /** K42. Deadline for changing a no into a yes with this link. Null if that is not possible. */
  change_until: v.nullable(Instant),
})
export type ConsentPaper = v.InferOutput<typeof ConsentPaper>

export const getConsent = endpoint({
  method: 'GET',
  path: '/consent/:token/',
  summary: 'What a guardian is asked to agree to',
  grant: anyone,
  input: v.object({ token: Token }),
  output: ConsentPaper,
})

/** Agreeing keeps who, when and which text; withdrawing is possible with the same link at any time. */
export const answerConsent = endpoint({
  method: 'POST',
  path: '/consent/:token/',
  summary: "A guardian's yes, or its withdrawal",
  grant: anyone,
  input: v.object({
    token: Token,
    answer: v.picklist(['give', 'withdraw']),
    /** K60. A yes also needs a `SignedName`. */
    given_name: v.pipe(v.string('Enter your name'), tidiedLine, v.nonEmpty('Enter your name'), Name),
    text_version: Text(20),
    /** K42. Whether a guardian who said no asked to answer again. Otherwise a late or repeated yes changes nothing. */
    is_change: v.optional(v.boolean(), false),
  }),
  output: ConsentPaper,
})
