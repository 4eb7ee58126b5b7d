import * as v from 'valibot'
import { Email } from '../fields/text-fields.ts'
import { ScoringRubric } from '../rubric/rubric.ts'
import { ScoreStructure } from '../rubric/score-structure.ts'
import { anyone, players, sendersOfReports } from '../access/grants.ts'
import { endpoint } from './endpoint.ts'
import { Report } from './evaluations.ts'
import { Id, Instant, Text } from './wire.ts'

export const REPORT_LINK_DAYS = 90
export const CODE_MINUTES = 15
export const READING_MINUTES = 30

/** Any secret is looked up: an altered one is answered like an old one. */
const Secret = Text(200)

export const sendReportCode = endpoint({
  method: 'POST',
  path: '/report/:token/code/',
  summary: 'Send a six-digit code to the address that the link was sent to',
  grant: anyone,
  input: v.object({ token: Secret }),
  output: v.object({ expires_in_minutes: v.number() }),
})

/** One of the reports that were sent to the same inbox. */
const SentReport = v.object({
  evaluation_submission_id: Id,
  first_name: v.string(),
  jersey_number: v.string(),
  event_name: v.string(),
  completed_at: Instant,
})
export type SentReport = v.InferOutput<typeof SentReport>

const OpenedReport = v.object({
  ...Report.entries,
  /** Opens it, and what else was sent to this inbox, again until it ends. */
  session: v.string(),
  session_ends_at: Instant,
  /** The address that the link was sent to. Its reader has proved it by the code. */
  sent_to: v.optional(v.string()),
  /** All that was sent to this inbox, newest first; this one too. */
  reports: v.array(SentReport),
  /** By which this report is read: the words of its values and the bands of its totals. */
  rubric: v.object({
    structure: ScoreStructure,
    performance_level: ScoringRubric.entries.performance_level,
    predictor: ScoringRubric.entries.predictor,
  }),
})
export type OpenedReport = v.InferOutput<typeof OpenedReport>

/** R61. By the code, or within half an hour of it by its session. */
export const openReport = endpoint({
  method: 'POST',
  path: '/report/:token/open/',
  summary: 'Read a report that was sent by email, without an account',
  grant: anyone,
  input: v.object({
    token: Secret,
    code: v.optional(Secret),
    session: v.optional(Secret),
    /** Another one of those that were sent to this inbox; the link's own when absent. */
    evaluation_submission_id: v.optional(Id),
  }),
  output: OpenedReport,
})

/** R71. The file comes as base64: the page of a link reads nothing but JSON. */
export const getSentReportPdf = endpoint({
  method: 'POST',
  path: '/report/:token/pdf/',
  summary: 'An opened report as a PDF, without an account',
  grant: anyone,
  input: v.object({ token: Secret, session: Secret, evaluation_submission_id: Id }),
  output: v.object({ base64: v.string() }),
})

/** R66. Puts the report, with what else is of this player, into the account of who is signed in. */
export const keepReport = endpoint({
  method: 'POST',
  path: '/report/:token/keep/',
  summary: 'Join the player of a sent report to the own account',
  grant: players,
  input: v.object({ token: Secret, session: Secret, evaluation_submission_id: Id }),
  output: v.object({ evaluation_submission_id: Id }),
})

/**
 * `waits`: the report isn't published yet. `asked`: a guardian must agree first, and was asked. `held`: a guardian said
 * no, or must agree because of new facts about the player. `ageless`: it went out, but the age is unknown. `owed`: the
 * email is about to go out. `failed`: it couldn't be delivered. `tomorrow`: the address got enough emails today. `ended`:
 * the link is closed.
 */
const READER_STATES = [
  'waits',
  'asked',
  'owed',
  'sent',
  'ageless',
  'held',
  'failed',
  'tomorrow',
  'expired',
  'ended',
] as const

export const ReportReader = v.object({
  id: Id,
  /** Whole for who sent it; others read the first letter and the domain. */
  email: v.string(),
  state: v.picklist(READER_STATES),
  sent_at: v.nullable(Instant),
  expires_at: v.nullable(Instant),
  /** When it was opened first. */
  opened_at: v.nullable(Instant),
  ended_at: v.nullable(Instant),
  ended_by: v.nullable(v.picklist(['revoked', 'corrected', 'joined'])),
})
export type ReportReader = v.InferOutput<typeof ReportReader>

const READERS = '/evaluation/:evaluation_submission_id/readers/'

export const listReportReaders = endpoint({
  method: 'GET',
  path: READERS,
  summary: 'To whom the report of a live evaluation was sent, oldest first',
  grant: sendersOfReports,
  input: v.object({ evaluation_submission_id: Id }),
  output: v.array(ReportReader),
})
export const sendReport = endpoint({
  method: 'POST',
  path: READERS,
  summary: 'Send the report to an address; to one that has it, once more',
  grant: sendersOfReports,
  input: v.object({ evaluation_submission_id: Id, email: Email }),
  output: v.array(ReportReader),
})
export const closeReport = endpoint({
  method: 'DELETE',
  path: READERS,
  summary: 'Close the links of one reader, or of all when none is named',
  grant: sendersOfReports,
  input: v.object({ evaluation_submission_id: Id, reader_id: v.optional(Id) }),
  output: v.array(ReportReader),
})
