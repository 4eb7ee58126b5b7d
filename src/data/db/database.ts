import Dexie from 'dexie'
import type { EntityTable, Table, Transaction } from 'dexie'
import type { NotTaken, OperationBody, OperationKind } from '#domain/contracts/operations.ts'
import type { EvaluationData, EvaluationStatus } from '#domain/contracts/evaluations.ts'
import type { JerseyColor, PlayerProfile } from '#domain/contracts/players.ts'
import type { NoteNews } from '#domain/evaluations/note-news.ts'
import type { Sighting } from '#domain/contracts/sightings.ts'
import { databases } from '#storage/databases.ts'
import type { EventPlayerRow, EventRow } from './event-rows.ts'

/**
 * The shape of the rows this build writes. A database that holds a newer one is written by no older code. Raise it only
 * together with the database's version, so that every connection of an older build is closed first.
 */
export const APP_SCHEMA = 2

/** One evaluation on this device: made here, or made ready for offline work. */
export type EvaluationRow = {
  id: string
  /** Only this user sees and sends it. */
  user_id: string
  status: EvaluationStatus
  is_live: 0 | 1
  quick_mode: 0 | 1
  player: PlayerProfile
  jersey_number: string
  jersey_color: JerseyColor
  event_name: string
  rubric_version: string
  evaluated_on: string | null
  /** U131. Whether the server replaced the day that this device gave, because its clock was wrong. */
  is_day_corrected?: boolean
  video_type: 'Direct' | 'YouTube' | 'Drive' | null
  video_url: string | null
  drive_url: string | null
  external_video_url: string | null
  /** The file behind the video; null for a link. Rows of older builds say nothing of it, nor of the sightings. */
  video?: EvaluationData['video']
  sightings?: Sighting[]
  /**
   * Of a coach's order: what the coach says, and the games with their videos. Rows of older builds say nothing of it.
   */
  order?: Pick<EvaluationData, 'focus' | 'coach_note' | 'coach_position' | 'games'>
  /** Where the report of a live evaluation goes. Rows of older builds say nothing of it. */
  report_email?: string | null
  /** Whether the player has an account. Rows of older builds say nothing of it. */
  has_account?: boolean
  /** Of a sheet of an event: whose, and the version of the form it is rated by. Absent everywhere else. */
  event_id?: string
  event_player_id?: string
  form_version?: number
  submitted_at: string | null
  due_at: string | null
  /**
   * Counts every change on this device; ratings and notes carry it as their `rev`. The last operation may be ahead of
   * it: see `highestRev`.
   */
  rev: number
  /** The highest revision of the server of which this device has seen everything. */
  server_revision: number
  /** The highest revision that an answer to this device has named; what others wrote before it may be unseen. */
  answered_revision?: number
  /** The device's clock when everything of it was made available offline; null while only listed. */
  ready_at: number | null
  /** The server's clock at its last acceptance; set by an answer and by nothing else. */
  accepted_at: string | null
  updated_at: number
  v: 1
}

export type RatingRow = {
  evaluation_id: string
  key: string
  /** 0 = not observed, null = cleared. */
  value: number | null
  rev: number
  /** 1 until the server has acknowledged this very `rev`. */
  dirty: 0 | 1
  /** 1 when another device has changed what stood here, until it is rated here again. */
  elsewhere?: 1
  /** EV50. When it reached the server, by the server's clock. Known of players in a join, after a download. */
  at?: number
}

export type NoteRow = {
  id: string
  evaluation_id: string
  text: string
  skill_id: number | null
  created_at: string
  rev: number
  dirty: 0 | 1
  /** The server's version that these words are, or were made from; absent until it has told one. */
  version?: number
  /** U10. `wordsId` of the words that the server has, where those shown here were given up. */
  was?: string
  /** What another device has done to it, until it is changed here. */
  elsewhere?: NoteNews
}

/** One entry of the outbox. `mutation_id` never changes; the body is frozen from the moment it is first sent. */
export type OutboxRow = {
  seq: number
  mutation_id: string
  user_id: string
  /** The evaluation or the event player that it is about: operations of one subject are a chain. */
  subject_id: string
  kind: OperationKind
  body: OperationBody
  state: 'pending' | 'inflight' | 'quarantined'
  sent: 0 | 1
  attempts: number
  next_attempt_at: number
  /** U126. The wait that the server named after the last try, until the next one. */
  named_wait_ms?: number
  lease_until: number
  /** Which claim sent it last: the answer to an older claim may accept it, and nothing else. */
  claim: number
  /** Which of the parallel senders claimed it; whoever holds that sender's lock knows that the claim is orphaned. */
  lane: number
  last_error: OutboxError | null
  /** 1 once a later operation of its subject stands behind it: nothing may be merged into it any more. */
  followed: 0 | 1
  created_at: number
  /** When something was last merged into it. */
  changed_at: number
  app_build: string
  /**
   * Sent again because the server did not have its subject: a receipt, or what was refused for it. A receipt that is
   * then applied anew, and not replayed, says that the server was set back.
   */
  again?: 'receipt' | 'refused'
  v: 1
}

export type OutboxError = {
  code: string
  message: string
  at: number
  /** The server's revision with the values of `theirs`. */
  revision?: number
  conflicts?: { key: string; yours: number | null; theirs: number | null }[]
}

/** Proof that the server applied a mutation, kept for thirty days. */
export type ReceiptRow = {
  mutation_id: string
  /** Its place in the outbox, so that sending it again keeps the order of its chain. */
  seq: number
  user_id: string
  subject_id: string
  kind: OperationKind
  player_name: string
  applied_at: string
  /** EV105. Fields that wait for the organizer's decision. Absent for most receipts. */
  waiting?: string[]
  /** EV130. Whether its ratings count only once a lead lets them. Absent for most receipts. */
  is_held?: boolean
  /** EV146. Rated items that no version of the event's form asks for. Absent for most receipts. */
  not_asked?: string[]
  /** Fields that the server left out, with the reason. Absent for most receipts. */
  not_taken?: NotTaken[]
  /** U131. The day that counts, because the device's clock was wrong. Absent for most receipts. */
  evaluated_on?: string
  /** Sent again under the same id when the server was restored from a backup older than it. */
  body: OperationBody
  /** EV127. It was a photo that the server doesn't keep. The body is without it, and is never sent again. */
  is_over?: true
}

/** Typing that is not yet a change: notes being written, forms half filled. */
export type DraftRow = {
  key: string
  user_id: string
  value: unknown
  updated_at: number
  /** The words of an existing note from which the typing was made. Absent in rows of older builds. */
  from?: string
}

export type ReferenceRow = { key: string; body: unknown; fetched_at: number }

export type MetaRow = { key: string; value: unknown }

/** Why nothing is sent for a user until an instant. Kept on disk, so that it binds every tab and survives a restart. */
export type Hold = {
  until: number
  failures: number
  /** The server asked for the wait: coming online does not shorten it. */
  isFirm: boolean
  /** What the user is told; null while it is only the network. */
  message: string | null
}

/** What `meta` holds, by key; `hold:` and `user:` are followed by a user's id. */
export type MetaValues = {
  appSchema: number
  deviceId: string
  serverEpoch: string
  /** This device's clock when it heard that the server was set back, up to a minute later. */
  setBackAt: number
  /** Server's clock minus this device's, in milliseconds; 0 for less than a minute. */
  clockOffset: number
  /** The server's time in its last answer, in milliseconds since 1970. */
  serverTime: number
  /** This device's clock at the last answer that accepted something. */
  lastOkSync: number
  claim: number
  /** The highest revision of an evaluation that was removed from this device. */
  revFloor: number
  /** This device's clock at the last claim of any tab. */
  claimedAt: number
}

/** Opens nothing by itself: Dexie connects at the first use. */
export class Database extends Dexie {
  declare evaluation: EntityTable<EvaluationRow, 'id'>
  declare rating: Table<RatingRow, [string, string]>
  declare note: EntityTable<NoteRow, 'id'>
  declare outbox: EntityTable<OutboxRow, 'seq'>
  declare receipt: EntityTable<ReceiptRow, 'mutation_id'>
  /** By user and id: on a shared tablet everybody has their own. */
  declare event: Table<EventRow, [string, string]>
  declare event_player: Table<EventPlayerRow, [string, string]>
  declare draft: EntityTable<DraftRow, 'key'>
  declare reference: EntityTable<ReferenceRow, 'key'>
  declare meta: EntityTable<MetaRow, 'key'>

  /** Gives back what can be had again (runtime caches) when the disk is full. Set by whoever owns such things. */
  freeSpace: () => Promise<void> = async () => {}

  constructor(name = 'courtside', options: { indexedDB?: IDBFactory; IDBKeyRange?: typeof IDBKeyRange } = {}) {
    // Strict: `complete` comes after the operating system has flushed. No cache: a live query must never show an
    // uncommitted value.
    super(name, {
      chromeTransactionDurability: 'strict',
      cache: 'disabled',
      indexedDB: databases.factory,
      ...options,
    })
    this.version(1).stores({
      evaluation: 'id, user_id, [user_id+status]',
      rating: '[evaluation_id+key], evaluation_id, [evaluation_id+dirty]',
      note: 'id, evaluation_id',
      outbox: '++seq, &mutation_id, [evaluation_id+seq], user_id, [user_id+state]',
      receipt: 'mutation_id, evaluation_id, [user_id+applied_at]',
      draft: 'key, user_id',
      reference: 'key',
      meta: 'key',
    })
    // Events, and the chain of an event player's operations beside those of evaluations.
    this.version(2)
      .stores({
        evaluation: 'id, user_id, [user_id+status], [user_id+event_id]',
        event: '[user_id+id], user_id',
        event_player: '[user_id+id], user_id, [user_id+event_id]',
        outbox: '++seq, &mutation_id, [subject_id+seq], user_id, [user_id+state]',
        receipt: 'mutation_id, subject_id, [user_id+applied_at]',
      })
      .upgrade(chainBySubject)
  }
}

/** With the rows it writes down that they are of this shape: an older build that opens them stops there. */
async function chainBySubject(transaction: Transaction) {
  for (const store of ['outbox', 'receipt']) {
    await transaction
      .table<{ evaluation_id?: string; subject_id?: string | undefined }>(store)
      .toCollection()
      .modify((row) => {
        row.subject_id = row.evaluation_id
        delete row.evaluation_id
      })
  }
  await transaction.table('meta').put({ key: 'appSchema', value: 2 })
}
