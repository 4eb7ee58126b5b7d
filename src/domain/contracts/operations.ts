import * as v from 'valibot'
import { atEvents, evaluators, eventStaff, eventWorkOrQueue, organizers, ownNotes, ownWork } from '../access/grants.ts'
import type { Grants } from '../access/grants.ts'
import { Email } from '../fields/text-fields.ts'
import { EitherCreation, EventCreation, LiveCreation, WalkOn } from './creations.ts'
import { endpoint } from './endpoint.ts'
import type { Endpoint } from './endpoint.ts'
import { EventPlayerFacts, NewEventPlayer } from './event-player-facts.ts'
import { Note } from './notes.ts'
import { eventHead, head, Revision } from './operation-head.ts'
import { RatingKey, RatingValue } from './ratings.ts'
import { Day, Id, Instant, Text, TextOrNull } from './wire.ts'

/** The version of the operations' shape that this build writes. The server takes it and the two before. */
export const OPERATION_SCHEMA = 2
export const MOST_OPERATIONS = 50
export const MOST_BATCH_BYTES = 256_000

/** A player who is on no list. A bib number is enough. The device makes the id. */
export const EventPlayerAddition = v.object({
  ...eventHead,
  ...NewEventPlayer.entries,
  checked_in: v.optional(v.boolean(), false),
  created_at: v.optional(Instant),
})
export type EventPlayerAddition = v.InferOutput<typeof EventPlayerAddition>

/** The player is there, or is not after all. The last one to arrive wins. */
export const EventPlayerCheckIn = v.object({
  ...eventHead,
  checked_in: v.optional(v.boolean(), true),
  /** The device's clock. */
  at: v.optional(Instant),
})
export type EventPlayerCheckIn = v.InferOutput<typeof EventPlayerCheckIn>

/** 25 kB as they stand in a batch, in base64. */
const MOST_PHOTO_CHARACTERS = 34_200

/** Changes the named fields and keeps the others. For each field, the last change to arrive wins. */
export const EventPlayerChange = v.object({
  ...eventHead,
  ...v.partial(EventPlayerFacts).entries,
  /** A JPEG of at most 25 kB in base64; null takes the photo away. */
  photo: v.optional(
    v.nullable(
      v.pipe(
        v.string(),
        v.base64('Use a photo in base64'),
        v.maxLength(MOST_PHOTO_CHARACTERS, 'A photo may have 25 kB'),
      ),
    ),
  ),
})
export type EventPlayerChange = v.InferOutput<typeof EventPlayerChange>

/** Puts a player into a column of the decide board, or into none. The last one to arrive wins. */
export const BoardMove = v.object({
  ...eventHead,
  column: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(7))),
})
export type BoardMove = v.InferOutput<typeof BoardMove>

/** Says more of the walk-on of a live evaluation, or corrects it. The last one to arrive wins. */
export const PlayerDescription = v.object({ ...head, player: WalkOn })
export type PlayerDescription = v.InferOutput<typeof PlayerDescription>

/**
 * Where the report of a live evaluation goes; null sends it to nobody. The last one to arrive wins: links to
 * another address before are closed, also after the report went there.
 */
export const ReportAddress = v.object({ ...head, report_email: v.nullable(Email) })
export type ReportAddress = v.InferOutput<typeof ReportAddress>

export const RatingChange = v.object({
  key: RatingKey,
  value: RatingValue,
  rev: Revision,
  /** E9. The value that the device showed before; null where it showed none. Absent when unknown. */
  was: v.optional(RatingValue),
})
export type RatingChange = v.InferOutput<typeof RatingChange>

export const RatingsPatch = v.object({
  ...head,
  /** The highest server revision of this evaluation that the device had seen when it wrote. */
  base_revision: v.pipe(v.number(), v.integer(), v.minValue(0)),
  ratings: v.pipe(v.array(RatingChange), v.minLength(1), v.maxLength(200)),
})
export type RatingsPatch = v.InferOutput<typeof RatingsPatch>

export const NotePut = v.object({
  ...head,
  note_id: Id,
  /** Empty text withdraws the note. */
  text: Text(4000),
  rev: Revision,
  /**
   * The server's version of the note that it was made from; absent for a new one, and where the server has not told
   * yet.
   */
  base_version: v.optional(Revision),
  /** U10. `wordsId` of the words that the device showed before. Absent for a new note, and when unknown. */
  was: v.optional(Id),
  /** The skill it explains, for a rating moved away from its micro-skills; otherwise it speaks of the whole player. */
  skill_id: v.nullable(v.number()),
})
export type NotePut = v.InferOutput<typeof NotePut>

export const FinalSave = v.object({
  ...head,
  /** The day the score counts seasons from; given by the device so that both sides compute the same result. */
  evaluated_on: Day,
  /** E34. The mode that the device rated in. Older devices don't send it. */
  quick_mode: v.optional(v.boolean()),
})
export type FinalSave = v.InferOutput<typeof FinalSave>

export const Reopening = v.object(head)
export type Reopening = v.InferOutput<typeof Reopening>

export const Completion = v.object({
  ...head,
  outcome: v.picklist(['completed', 'video_problem']),
  reason: TextOrNull(500),
})
export type Completion = v.InferOutput<typeof Completion>

/** Gives a claimed order back to the queue; the ratings stay with the evaluator who made them. */
export const Release = v.object(head)
export type Release = v.InferOutput<typeof Release>

const device = {
  device_id: v.optional(Text(64), ''),
  schema: v.optional(v.number(), OPERATION_SCHEMA),
  /** Y46. The `server_epoch` that the device was told last. A server of another one attempts nothing. */
  known_epoch: v.optional(Text(64)),
}

/** Several operations in one request. The server reads each alone: a bad one stops only its own evaluation. */
export const OperationBatch = v.object({
  ...device,
  operations: v.pipe(
    v.array(v.looseObject({})),
    v.minLength(1),
    v.maxLength(MOST_OPERATIONS, `At most ${MOST_OPERATIONS} operations`),
  ),
})

export type OperationBatch = v.InferOutput<typeof OperationBatch>

const OPERATION_STATUSES = ['applied', 'replayed', 'conflict', 'rejected', 'not_attempted', 'retry_later'] as const

/**
 * K40. `age`: the birth date or grade of a player whose guardian was asked. K53. `photo`: that of a player who may be a
 * child, before a guardian agreed. K56. `erased`: what would name or describe a player whose data was deleted.
 */
const NOT_TAKEN = ['age', 'photo', 'erased'] as const
export type NotTaken = (typeof NOT_TAKEN)[number]

export const OperationResult = v.object({
  mutation_id: v.string(),
  status: v.picklist(OPERATION_STATUSES),
  /** When the effect was committed; a replay tells the first time. */
  applied_at: v.optional(Instant),
  error_code: v.optional(v.string()),
  message: v.optional(v.string()),
  /** U126. With `retry_later`: the device waits at least this long before it sends the operation again. */
  retry_after_seconds: v.optional(v.number()),
  fields: v.optional(v.record(v.string(), v.array(v.string()))),
  server: v.optional(
    v.object({
      revision: v.optional(v.number()),
      /** Y67. The operation changed nothing, so the revision may be another device's. */
      is_unchanged: v.optional(v.boolean()),
      /** U131. The day that counts, if the device gave one that its clock can't have been right about. */
      evaluated_on: v.optional(Day),
      /** EV105. Fields of an event player that change only when the organizer accepts them. */
      waiting: v.optional(v.array(v.string())),
      /** EV130. Whether the ratings count only once a lead lets them. */
      is_held: v.optional(v.boolean()),
      /** EV146. Rated items that no version of the event's form asks for: they are kept and don't count. */
      not_asked: v.optional(v.array(v.string())),
      /** Fields that were left out. The rest of the operation is applied. */
      not_taken: v.optional(v.array(v.picklist(NOT_TAKEN))),
      /** After the saving of a note: how it stands now, and, where it stands beside another device's, both. */
      notes: v.optional(v.array(Note)),
      conflicts: v.optional(
        v.array(
          v.object({
            key: v.string(),
            yours: v.nullable(v.number()),
            theirs: v.nullable(v.number()),
            /** Y70. The device's count of the stored value, if the same device gave it. */
            rev: v.optional(v.number()),
          }),
        ),
      ),
    }),
  ),
})
export type OperationResult = v.InferOutput<typeof OperationResult>

export const OperationAnswer = v.object({
  /** Changes when the database is restored from a backup: what was accepted after it must be sent again. */
  server_epoch: v.string(),
  server_time: Instant,
  results: v.array(OperationResult),
})
export type OperationAnswer = v.InferOutput<typeof OperationAnswer>

const single = <Entries extends v.ObjectEntries>({ entries }: { entries: Entries }) =>
  v.object({ ...device, ...entries })

type Replayable = Pick<Endpoint, 'path' | 'summary' | 'grant'>

function replayable<Entries extends v.ObjectEntries>(body: { entries: Entries }, it: Replayable) {
  const input = v.union([OperationBatch, single(body)])
  return endpoint({
    method: 'POST',
    path: it.path,
    summary: it.summary,
    grant: it.grant,
    input,
    output: OperationAnswer,
  })
}

/** The fields of a body that name the subject of its operation. */
type Heads = { evaluation: typeof head; 'event-player': typeof eventHead }

type Definition<Path extends string, Subject extends keyof Heads, Entries extends v.ObjectEntries> = {
  /** The operation changes an evaluation or a player of an event. Operations of one subject are sent in order. */
  subject: Subject
  path: Path
  /** One line of the API's documentation. */
  summary: string
  /** Its name on screens. */
  label: string
  grant: Grants
  /** The shape of one operation. Each operation of a batch is parsed alone, so a bad one stops no other. */
  body: v.ObjectSchema<Entries, undefined>
}

function operation<
  const Kind extends string,
  const Path extends string,
  const Subject extends keyof Heads,
  Entries extends v.ObjectEntries & Heads[Subject],
>(kind: Kind, { subject, label, body, ...rest }: Definition<Path, Subject, Entries>) {
  return { kind, subject, label, body, endpoint: { ...replayable(body, rest), path: rest.path } }
}

const createLive = operation('live.create', {
  subject: 'evaluation',
  path: '/evaluation/live/',
  summary: 'Create live evaluations',
  label: 'New live evaluation',
  grant: atEvents(['event'], evaluators),
  body: LiveCreation,
})

/**
 * Every kind of operation, in the order of the life of its subject. Operations of one subject are sent in the order in
 * which they were made.
 */
const operations = [
  operation('event-player.add', {
    subject: 'event-player',
    path: '/event/player-add/',
    summary: 'Add players to an event',
    label: 'Walk-on',
    grant: eventStaff,
    body: EventPlayerAddition,
  }),
  operation('event-player.check-in', {
    subject: 'event-player',
    path: '/event/player-check-in/',
    summary: 'Check players in',
    label: 'Check-in',
    grant: eventStaff,
    body: EventPlayerCheckIn,
  }),
  operation('event-player.change', {
    subject: 'event-player',
    path: '/event/player-change/',
    summary: 'Change the bib, group, name or photo of players',
    label: 'Player details',
    grant: eventStaff,
    body: EventPlayerChange,
  }),
  {
    ...createLive,
    body: EitherCreation,
    endpoint: {
      ...createLive.endpoint,
      input: v.union([OperationBatch, single(LiveCreation), single(EventCreation)]),
    },
  },
  operation('player.describe', {
    subject: 'evaluation',
    path: '/evaluation/live/player/',
    summary: 'Name and describe the walk-on of a live evaluation, until it is completed',
    label: 'Player details',
    grant: ownWork,
    body: PlayerDescription,
  }),
  operation('report.address', {
    subject: 'evaluation',
    path: '/evaluation/live/report-email/',
    summary: 'Say where the report of a live evaluation goes, also after it is published',
    label: 'Report address',
    grant: ownWork,
    body: ReportAddress,
  }),
  operation('ratings.save', {
    subject: 'evaluation',
    path: '/evaluation/evaluation-ratings/',
    summary: 'Save ratings; the first save claims an open submission',
    label: 'Ratings',
    grant: eventWorkOrQueue,
    body: RatingsPatch,
  }),
  operation('note.save', {
    subject: 'evaluation',
    path: '/evaluation/note/',
    summary: "Save notes; empty text withdraws one's note",
    label: 'Note',
    grant: atEvents(['event'], ownNotes),
    body: NotePut,
  }),
  operation('evaluation.final-save', {
    subject: 'evaluation',
    path: '/evaluation/final-save/',
    summary: 'Lock the ratings and compute the result',
    label: 'Final save',
    grant: atEvents(['event'], ownWork),
    body: FinalSave,
  }),
  operation('evaluation.reopen', {
    subject: 'evaluation',
    path: '/evaluation/reopen/',
    summary: 'Unlock the ratings before completion',
    label: 'Reopened',
    grant: atEvents(['event'], { ...ownWork, Admin: ['any'] }),
    body: Reopening,
  }),
  operation('evaluation.complete', {
    subject: 'evaluation',
    path: '/evaluation/complete/',
    summary: 'Publish the result, or report a video problem',
    label: 'Completed',
    // Of an open order only its video can be reported.
    grant: { ...eventWorkOrQueue, Admin: ['any'] },
    body: Completion,
  }),
  operation('evaluation.release', {
    subject: 'evaluation',
    path: '/evaluation/release/',
    summary: 'Give a claimed submission back to the queue',
    label: 'Given back',
    grant: { ...ownWork, Admin: ['any'] },
    body: Release,
  }),
  operation('board.move', {
    subject: 'event-player',
    path: '/event/board-move/',
    summary: 'Move players on the decide board',
    label: 'Moved on the board',
    grant: organizers,
    body: BoardMove,
  }),
] as const

type Operation = (typeof operations)[number]
export type OperationKind = Operation['kind']

/** Returns one fact of every operation, by kind. */
const byKind = <Fact extends keyof Operation>(fact: Fact) =>
  Object.fromEntries(operations.map((it) => [it.kind, it[fact]])) as {
    [Kind in OperationKind]: Extract<Operation, { kind: Kind }>[Fact]
  }

export const OPERATION_KINDS = operations.map(({ kind }) => kind)
export const operationSchemas = byKind('body')
export const replayableEndpoints = byKind('endpoint')
export const OPERATION_LABELS = byKind('label')

export type OperationBodies = { [Kind in OperationKind]: v.InferOutput<(typeof operationSchemas)[Kind]> }
/** An operation on the wire, without its kind. The path of the call determines the kind. */
export type OperationBody = OperationBodies[OperationKind]

/** Returns the id of the evaluation or of the event player that the operation is about. */
export function subjectOf(body: OperationBody): string {
  return 'evaluation_submission_id' in body ? body.evaluation_submission_id : body.event_player_id
}

const ABOUT_EVENT_PLAYERS: ReadonlySet<OperationKind> = new Set(
  operations.filter(({ subject }) => subject === 'event-player').map(({ kind }) => kind),
)
/** Whether operations of this kind are about an event player. The others are about an evaluation. */
export const isAboutEventPlayer = (kind: OperationKind) => ABOUT_EVENT_PLAYERS.has(kind)

export const TEAM_ITEMS_ONLY = 'Use team:<id> here'
/** The specification's path for team-player items alone: the same effect as saving ratings. */
const teamScores = replayable(RatingsPatch, {
  path: '/evaluation/team-player-scores/save/',
  summary: 'Save ratings of team-player items',
  grant: eventWorkOrQueue,
})
export const saveTeamPlayerScores = {
  ...teamScores,
  input: v.pipe(
    teamScores.input,
    v.check((sent) => areTeamItems(sent), TEAM_ITEMS_ONLY),
  ),
}

/**
 * Whether no rating of an operation, or of any operation of a batch, is of a skill or a micro-skill. An invalid key is
 * refused later, by its field.
 */
export function areTeamItems(sent: { operations?: unknown; ratings?: unknown }): boolean {
  return (Array.isArray(sent.operations) ? sent.operations : [sent]).every(
    ({ ratings }: { ratings?: unknown }) =>
      !Array.isArray(ratings) ||
      ratings.every((it: { key?: unknown } | null) => !/^(?:skill|micro):/u.test(String(it?.key))),
  )
}
