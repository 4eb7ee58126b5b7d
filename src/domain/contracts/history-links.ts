import * as v from 'valibot'
import { anyone } from '../access/grants.ts'
import { endpoint } from './endpoint.ts'
import { History } from './histories.ts'
import { Instant } from './wire.ts'

/** Secret of a link in an email about a join. */
const Token = v.pipe(v.string(), v.regex(/^[\w-]{20,80}$/u, 'This link is incomplete'))

/** A join as its link shows it to the inbox that was asked or notified. */
const HistoryPaper = v.object({
  kind: v.picklist(['ask', 'undo']),
  /** `over`: it was answered elsewhere, undone in another way, or it is too late. */
  state: v.picklist(['open', 'yes', 'no', 'undone', 'over']),
  first_name: History.entries.first_name,
  evaluations: History.entries.evaluations,
  /** Name and masked address of the account. Null if this inbox proved nothing. */
  account_name: v.nullable(v.string()),
  account_email: v.nullable(v.string()),
  /** Deadline for an answer. */
  until: Instant,
})
export type HistoryPaper = v.InferOutput<typeof HistoryPaper>

export const getHistoryLink = endpoint({
  method: 'GET',
  path: '/history/:token/',
  summary: 'What a join is about that an inbox was asked about, or told of',
  grant: anyone,
  input: v.object({ token: Token }),
  output: HistoryPaper,
})

/** Idempotent: the same answer again changes nothing. */
export const answerHistoryLink = endpoint({
  method: 'POST',
  path: '/history/:token/',
  summary: "An inbox's yes or no to a join, or its undoing, without an account",
  grant: anyone,
  input: v.object({ token: Token, answer: v.picklist(['yes', 'no', 'undo']) }),
  output: HistoryPaper,
})
