import { ALREADY_FINAL } from '#domain/contracts/error-codes.ts'
import type { NotePut } from '#domain/contracts/operations.ts'
import { besideIds, judgeWords } from '#domain/evaluations/merge-note.ts'
import type { SentWords, StoredWords } from '#domain/evaluations/merge-note.ts'
import { isSeen } from '#domain/fields/characters.ts'
import { Refusal } from '../../../refusal.ts'
import { isErasedPlayer } from '../../consent/erased-players.ts'
import { isPublished, relationsTo } from '../evaluations-policy.ts'
import { changeEvaluation } from '../evaluations-repository.ts'
import type { EvaluationRow, NoteSide } from '../evaluations-repository.ts'
import { claimFor } from '../release-to-queue.ts'
import { withNotTaken } from '../../operations/not-taken.ts'
import { unchanged } from '../../operations/operation.ts'
import type { OperationContext, Outcome } from '../../operations/operation.ts'
import { lockForWork, rubricOf, statusAfter } from './own-evaluation.ts'

type StoredNote = StoredWords & { evaluation_id: string; author_id: string }

/**
 * U10. Writes or withdraws one of the actor's own notes; what another device has changed unseen stays, and these words
 * go beside it. K56. Of an erased player no note is kept: it could name them.
 */
export async function saveNote(context: OperationContext, body: NotePut): Promise<Outcome> {
  const evaluation = await lockForWork(context, 'note.save', body.evaluation_submission_id)
  const side = noteSide(context, evaluation)
  await refuseUnknownSkill(context, evaluation, body)
  if (isSeen(body.text) && (await isErasedPlayer(context.sql, evaluation.player_id)))
    return withNotTaken(unchanged(evaluation.revision), ['erased'])
  const sent = {
    text: isSeen(body.text) ? body.text.trim() : '',
    skill_id: body.skill_id,
    rev: body.rev,
    device_id: context.deviceId,
    base_version: body.base_version,
    // Y45. The words were shown before the database was set back: they prove nothing for what was written since.
    was: (body.base_version ?? 0) < versionFloor(context.revisionFloor) ? undefined : body.was,
  }
  const { id, isNew, verdict, outdated } = await findPlace(context, evaluation, sent, body.note_id)
  const isBeside = id !== body.note_id
  // Withdrawn words leave no empty note beside the one that stands.
  const isNothing = isBeside && isNew && sent.text === ''
  const isWritten = verdict === 'write' && !isNothing
  if (isWritten) await writeNote(context, evaluation, side, id, sent)
  if (outdated !== undefined) await writeNote(context, evaluation, side, outdated, { ...sent, text: '' })
  const hasChanged = isWritten || outdated !== undefined
  const revision = hasChanged ? await touch(context, evaluation, side) : evaluation.revision
  const also = outdated === undefined ? [] : [outdated]
  const told = { revision, ...(!hasChanged && { is_unchanged: true }) }
  if (!isBeside) return { status: 'applied', server: { ...told, note_ids: [id, ...also] } }
  const message =
    sent.text === ''
      ? 'This note was changed on another device after you withdrew it here. We kept the changed note.'
      : 'This note was changed on another device. We kept both.'
  return {
    status: 'conflict',
    message,
    server: { ...told, note_ids: isNothing ? [body.note_id] : [body.note_id, id, ...also] },
  }
}

type Place = {
  id: string
  isNew: boolean
  verdict: 'write' | 'stands'
  /** The note beside it with this device's earlier words, which nobody says any more. */
  outdated?: string
}

/**
 * The note that these words are for: the one they name, or the one beside it for all that this device makes from the
 * same version of it. Of that one the words name no version: the note's own versions say nothing about it.
 */
async function findPlace(
  context: OperationContext,
  evaluation: EvaluationRow,
  sent: SentWords,
  id: string,
): Promise<Place> {
  const [stored] = await context.sql.query<StoredNote>(
    'SELECT evaluation_id, author_id, text, skill_id, rev, device_id, version FROM note WHERE id = $1 FOR UPDATE',
    [id],
  )
  if (stored && (stored.author_id !== context.actor.userId || stored.evaluation_id !== evaluation.id)) throw missing()
  const verdict = judgeWords(stored, sent)
  if (verdict === 'write') return { id, isNew: !stored, verdict }
  if (verdict === 'stands') return { id, isNew: false, verdict, ...(await findOutdated(context, stored, sent, id)) }
  const [earlier] = await findEarlier(context, sent, id)
  const [beside = id] = besideIds(id, sent, firstVersion(context))
  return findPlace(context, evaluation, { ...sent, base_version: undefined }, earlier?.id ?? beside)
}

/** What this device has said before, and went beside the note. */
function findEarlier(context: OperationContext, sent: SentWords, id: string): Promise<{ id: string; text: string }[]> {
  return context.sql.query(
    `SELECT id, text FROM note
     WHERE id = ANY($1) AND author_id = $2 AND device_id = $3 AND rev < $4
     ORDER BY array_position($1, id) FOR UPDATE`,
    [besideIds(id, sent, firstVersion(context)), context.actor.userId, sent.device_id, sent.rev],
  )
}

/** Another device has come to the same words: what this one said before went beside them, and is over. */
async function findOutdated(
  context: OperationContext,
  stored: StoredNote | undefined,
  sent: SentWords,
  id: string,
): Promise<{ outdated?: string }> {
  if (stored?.device_id === sent.device_id) return {}
  const earlier = (await findEarlier(context, sent, id)).find(({ text }) => text !== '')
  return earlier ? { outdated: earlier.id } : {}
}

/** Somebody else's note of that id, begun in this very moment, is not written over. */
async function writeNote(
  { sql, actor, revisionFloor }: OperationContext,
  evaluation: EvaluationRow,
  side: NoteSide,
  id: string,
  { skill_id, text, rev, device_id }: SentWords,
) {
  const written = await sql.query(
    `INSERT INTO note (id, evaluation_id, author_id, side, skill_id, text, rev, device_id, version)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, greatest(1, $9))
     ON CONFLICT (id) DO UPDATE SET text = excluded.text, skill_id = excluded.skill_id, rev = excluded.rev,
       device_id = excluded.device_id, version = greatest(note.version, $9) + 1, updated_at = now()
     WHERE note.author_id = excluded.author_id AND note.evaluation_id = excluded.evaluation_id
     RETURNING id`,
    [id, evaluation.id, actor.userId, side, skill_id, text, rev, device_id, versionFloor(revisionFloor)],
  )
  if (written.length === 0) throw missing()
}

const SECONDS_TO_2020 = 1_577_836_800

/** Y45. Of a note's versions. Their column has 32 bits: seconds since 2020 have room until 2088. */
function versionFloor(revisionFloor: number): number {
  return Math.max(0, Math.ceil(revisionFloor / 1_000) - SECONDS_TO_2020)
}

/** The version of a note that is new in this epoch, and of no other: what is written again has a higher one. */
const firstVersion = ({ revisionFloor }: OperationContext) => Math.max(1, versionFloor(revisionFloor))

function missing(): Refusal {
  return new Refusal('missing', 'Note not found')
}

/** A note is work too: on an open order it claims, as the first rating does. */
async function touch({ sql, actor }: OperationContext, evaluation: EvaluationRow, side: NoteSide): Promise<number> {
  if (side === 'player') return changeEvaluation(sql, evaluation.id, {})
  const next = evaluation.status === 'submitted' ? statusAfter(evaluation, 'claim', actor) : undefined
  if (next?.kind === 'moved') await claimFor(sql, evaluation, actor.userId, next.status)
  return changeEvaluation(sql, evaluation.id, { worked_at: 'now' })
}

function noteSide({ actor }: OperationContext, evaluation: EvaluationRow): NoteSide {
  const relations = relationsTo(actor, evaluation)
  if (relations.includes('player')) {
    if (isPublished(evaluation.status)) return 'player'
    throw new Refusal('conflict', 'Notes can be written once the evaluation is completed.')
  }
  if (evaluation.status === 'cancelled' || evaluation.status === 'returned') {
    throw new Refusal('conflict', 'You can’t add notes to this evaluation anymore.', { code: ALREADY_FINAL })
  }
  return 'evaluator'
}

async function refuseUnknownSkill({ rubrics }: OperationContext, evaluation: EvaluationRow, { skill_id }: NotePut) {
  if (skill_id === null) return
  const { playerskill } = (await rubricOf(rubrics, evaluation)).structure
  if (playerskill.some(({ id }) => id === skill_id)) return
  const fields = { skill_id: ['Choose a skill of the rubric'] }
  throw new Refusal('invalid', 'The note names an unknown skill', { fields })
}
