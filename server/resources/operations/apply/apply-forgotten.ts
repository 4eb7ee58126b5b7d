import { TOO_OLD } from '#domain/contracts/error-codes.ts'
import type { OperationKind } from '#domain/contracts/operations.ts'
import { operationSchemas } from '#domain/contracts/operations.ts'
import { readInput } from '../../../http/read-input.ts'
import { Refusal } from '../../../refusal.ts'
import { oldestReceipt } from '../../receipts/keep-receipts.ts'
import type { Effects } from './effects.ts'
import { unchanged } from '../operation.ts'
import type { OperationContext, Outcome } from '../operation.ts'

type Applied = { outcome: Outcome; isReplay: boolean }

/** What is there once, under an id or a count of the device's own, however often it is sent. */
const THERE_ONCE: ReadonlySet<OperationKind> = new Set([
  'live.create',
  'event-player.add',
  'ratings.save',
  'note.save',
  'evaluation.complete',
])

/**
 * U93. Applies what is so old that its receipt may be gone: nobody can tell a late first sending from a replay but by
 * what the evaluation holds. What it holds already is told again. What is certainly new is applied: a tablet may have
 * lain in a drawer. What would set back what was done since is refused, for a person to look at.
 */
export async function applyForgotten(
  effects: Effects,
  context: OperationContext,
  kind: OperationKind,
  operation: unknown,
  subject: string,
): Promise<Applied> {
  const before = await findSubject(context, subject)
  // U128. It was never applied, or its receipt would still exist.
  if (!before?.is_old) return { outcome: await effects[kind](context, operation), isReplay: false }
  if (await isHeld(context, kind, operation, subject)) return { outcome: unchanged(before.revision), isReplay: true }
  const outcome = await effects[kind](context, operation)
  const isReplay = outcome.server.revision === before.revision
  if (isReplay || THERE_ONCE.has(kind) || (await isFirstFinalSave(context, kind, subject))) return { outcome, isReplay }
  throw new Refusal(
    'conflict',
    'This change is dated more than 60 days ago. Look at how it is now, and change it again.',
    {
      code: TOO_OLD,
    },
  )
}

type Subject = {
  revision: number
  /** U128. Whether the server has had it for longer than it keeps receipts. */
  is_old: boolean
}

async function findSubject({ sql, now }: OperationContext, subject: string): Promise<Subject | undefined> {
  const [row] = await sql.query<Subject>(
    `SELECT revision, created_at < $2 AS is_old FROM evaluation WHERE id = $1
     UNION ALL SELECT rev, created_at < $2 FROM event_player WHERE id = $1`,
    [subject, oldestReceipt(now())],
  )
  return row
}

/** Whether what the actor did came in once, whatever was done since. */
async function isHeld(context: OperationContext, kind: OperationKind, operation: unknown, subject: string) {
  if (kind === 'ratings.save') return holdsRatings(context, operation, subject)
  if (kind === 'note.save') return holdsNote(context, operation, subject)
  return kind === 'evaluation.final-save' && isFinal(context, subject)
}

/**
 * Whether each rating is in the sheet, or was until this device or another one replaced it. A device counts its own,
 * but another value under the same count comes from a copy of its disk.
 */
async function holdsRatings({ sql, actor, deviceId }: OperationContext, operation: unknown, subject: string) {
  const { ratings } = readInput(operationSchemas['ratings.save'], operation)
  const missing = await sql.query(
    `SELECT 1 FROM jsonb_to_recordset($4::jsonb) AS sent (key text, rev int, value numeric)
     WHERE NOT EXISTS (SELECT FROM evaluation e WHERE e.id = $1 AND e.evaluator_id = $2
       AND e.ratings -> sent.key ->> 'device_id' = $3
       AND ((e.ratings -> sent.key ->> 'rev')::int > sent.rev
         OR ((e.ratings -> sent.key ->> 'rev')::int = sent.rev
           AND (e.ratings -> sent.key ->> 'value')::numeric IS NOT DISTINCT FROM sent.value)))
     AND NOT EXISTS (SELECT FROM rating_history h WHERE h.evaluation_id = $1 AND h.outcome = 'replaced'
       AND h.key = sent.key AND h.device_id = $3 AND h.rev >= sent.rev) LIMIT 1`,
    [subject, actor.userId, deviceId, JSON.stringify(ratings)],
  )
  return missing.length === 0
}

/**
 * Nobody else can have made a note that this device began: if it exists, the words that began it came in. U128. Words
 * that changed it are not held by another device's, and neither is anything that would still have its receipt.
 */
async function holdsNote({ sql, actor, deviceId, now }: OperationContext, operation: unknown, subject: string) {
  const { note_id, base_version, rev, was } = readInput(operationSchemas['note.save'], operation)
  const held = await sql.query(
    `SELECT 1 FROM note WHERE id = $1 AND evaluation_id = $2 AND author_id = $3
     AND (CASE WHEN device_id = $4 THEN rev >= $5 ELSE $6 AND created_at < $7 END)`,
    [
      note_id,
      subject,
      actor.userId,
      deviceId,
      rev,
      base_version === undefined && was === undefined,
      oldestReceipt(now()),
    ],
  )
  return held.length > 0
}

async function isFinal({ sql, actor }: OperationContext, subject: string): Promise<boolean> {
  const final = await sql.query(
    'SELECT 1 FROM evaluation WHERE id = $1 AND evaluator_id = $2 AND final_saved_at IS NOT NULL',
    [subject, actor.userId],
  )
  return final.length > 0
}

/** What was final once is open again only when somebody opened it, and that is written down. */
async function isFirstFinalSave({ sql }: OperationContext, kind: OperationKind, subject: string): Promise<boolean> {
  if (kind !== 'evaluation.final-save') return false
  const reopened = await sql.query(
    `SELECT 1 FROM audit WHERE evaluation_id = $1 AND action = 'reopen evaluation' LIMIT 1`,
    [subject],
  )
  return reopened.length === 0
}
