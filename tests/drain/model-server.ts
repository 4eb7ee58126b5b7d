import { TOO_OLD } from '#domain/contracts/error-codes.ts'
import type { EvaluationStatus } from '#domain/contracts/evaluations.ts'
import { isOfEvent } from '#domain/contracts/creations.ts'
import { replayableEndpoints, subjectOf } from '#domain/contracts/operations.ts'
import type { Note } from '#domain/contracts/notes.ts'
import type {
  NotePut,
  OperationAnswer,
  OperationBody,
  OperationKind,
  OperationResult,
  RatingsPatch,
} from '#domain/contracts/operations.ts'
import type { EventPlayer } from '#domain/contracts/event-people.ts'
import { transition } from '#domain/evaluations/lifecycle.ts'
import type { LifecycleEvent } from '#domain/evaluations/lifecycle.ts'
import { besideIds, judgeWords } from '#domain/evaluations/merge-note.ts'
import type { SentWords, StoredWords } from '#domain/evaluations/merge-note.ts'
import { mergeRatings } from '#domain/evaluations/merge-ratings.ts'
import type { IncomingRating, StoredRating, StoredSheet } from '#domain/evaluations/merge-ratings.ts'
import { eventEvaluationId } from '#domain/events/event-evaluation-id.ts'
import { afterOperation, newEventPlayer } from '#domain/events/event-player-changes.ts'
import { mayBeForgotten } from '#server/resources/receipts/keep-receipts.ts'

export type ModelEvaluation = {
  status: EvaluationStatus
  isLive: boolean
  revision: number
  sheet: StoredSheet
  notes: Record<string, StoredWords>
  evaluator: string
  /** Of a sheet of an event. */
  eventPlayer?: string
  /** Ratings that another device has replaced. */
  replaced?: Array<{ key: string; device_id: string; rev: number }>
  /** By the server's clock. */
  createdAt?: number
  /** Since when the server has each note. */
  notedAt?: Record<string, number>
  wasFinal?: true
  wasReopened?: true
}
export type Effect = {
  mutation_id: string
  kind: OperationKind
  subject: string
  user: string
  device: string
  isConflict: boolean
}

/** The code of what no server would take as it is. */
export const INVALID = 'INVALID'

/** What is kept of an outcome; the notes it speaks of are told as they stand then. */
type Outcome = OperationResult & { note_ids?: string[] }
type Kept = {
  evaluations: Record<string, ModelEvaluation>
  players: Record<string, EventPlayer>
  applied: Record<string, { body: string; outcome: Outcome; at: number }>
  effects: Effect[]
}
type AboutEvaluation = Extract<OperationBody, { evaluation_submission_id: string }>
type AboutEventPlayer = Exclude<OperationBody, AboutEvaluation>
export type Batch = { device_id: string; known_epoch?: string; operations: OperationBody[] }
type Replaced = { by: string; author: string; value: number | string | null }
/** A value or words that are stored now, with what was stored before. */
export type Stored = { id: string; key?: string; value: number | string | null; before: number | string | null }
export type ModelServer = ReturnType<typeof createModelServer>

/** As the server's, which are random, a new epoch may sort before the old one. */
const epochOf = (count: number) => (count % 2 === 0 ? `epoch-0-${count}` : `epoch-${count}`)

/** More than anybody gives in one. */
const REVISIONS_OF_AN_EPOCH = 1_000_000
/** By the server's clock, as the table of receipts keeps them. */
const KEEPS_RECEIPTS_MS = 60 * 86_400_000
/** As `apply-forgotten.ts` has them. */
const THERE_ONCE: ReadonlySet<OperationKind> = new Set([
  'live.create',
  'event-player.add',
  'ratings.save',
  'note.save',
  'evaluation.complete',
])

/**
 * The server's side of the contract, in memory: one transaction per operation, the mutation id kept with the effect.
 * Planted bugs: with `dedupe: false` the id is kept, but not asked for; `diesBeforeKeeping` says of each operation
 * whether the process dies between two transactions, one with the effect and one that was to keep the id.
 */
export function createModelServer({
  dedupe = true,
  now = () => 0,
  diesBeforeKeeping = () => false,
  refuses = () => false,
  hasFloor = true,
  merge = mergeRatings,
  countsChangesAsHeld = false,
}: {
  dedupe?: boolean
  now?: () => number
  diesBeforeKeeping?: () => boolean
  /** What no server would take as it is. */
  refuses?: (body: OperationBody) => boolean
  /** Planted where it is false: revisions go on from the backup's, and are given twice. */
  hasFloor?: boolean
  /** Another judge of ratings, planted. */
  merge?: typeof mergeRatings | undefined
  /** Planted: a changed note counts as held if another device has changed it since. */
  countsChangesAsHeld?: boolean | undefined
} = {}) {
  let kept: Kept = { evaluations: {}, players: {}, applied: {}, effects: [] }
  let epoch = 1
  /** Revisions and versions of this epoch are counted from here. */
  let floor = 0
  /** Mutations whose receipts are older than the server keeps them. */
  const forgotten = new Set<string>()
  let missed = 0
  let onReplaced: (replaced: Replaced) => void = () => {}
  let onHeard: (user: string, body: OperationBody) => void = () => {}
  let onStored: (stored: Stored) => void = () => {}

  return {
    handle,
    snapshot: () => structuredClone(kept),
    /** What the operator does after a disk failure: an older state, and a new epoch, which may be forgotten. */
    restore(snapshot: Kept, { isTold = true } = {}) {
      kept = structuredClone(snapshot)
      if (!isTold) return
      epoch++
      if (hasFloor) floor += REVISIONS_OF_AN_EPOCH
    },
    /** What the server does once a day. */
    forgetOldReceipts() {
      for (const [id, { at }] of Object.entries(kept.applied))
        if (at < now() - KEEPS_RECEIPTS_MS) {
          delete kept.applied[id]
          forgotten.add(id)
        }
    },
    epoch: () => epochOf(epoch),
    get evaluations() {
      return kept.evaluations
    },
    get players() {
      return kept.players
    },
    /** How often something was sent before what it is about. */
    get missed() {
      return missed
    },
    get effects() {
      return kept.effects
    },
    /** Tells of every value that takes the place of another device's. */
    onReplaced(listener: (replaced: Replaced) => void) {
      onReplaced = listener
    },
    /** Tells of every operation that arrives, and under whose name. */
    onHeard(listener: (user: string, body: OperationBody) => void) {
      onHeard = listener
    },
    /** Reports every value and all words that are stored. */
    onStored(listener: (stored: Stored) => void) {
      onStored = listener
    },
    /** Whoever made the video gives a better one. */
    replaceVideo(id: string) {
      const found = kept.evaluations[id]
      if (found?.status === 'returned')
        kept.evaluations[id] = { ...found, status: 'submitted', revision: found.revision + 1 }
    },
    addEvaluation(id: string, facts: Partial<ModelEvaluation> = {}) {
      const open = { isLive: false, revision: 0, sheet: {}, notes: {}, evaluator: '' }
      kept.evaluations[id] = { status: 'submitted', ...open, createdAt: now(), ...facts }
    },
    /** Somebody on the organizer's list. */
    addPlayer(id: string, facts: Partial<EventPlayer> = {}) {
      kept.players[id] = { ...aPlayer(id), rev: 1, ...facts }
    },
  }

  /** `mayStumble` says of each operation whether the server asks to send it later. */
  function handle(
    kind: OperationKind,
    { device_id, known_epoch, operations }: Batch,
    user: string,
    mayStumble: () => boolean = () => false,
  ): OperationAnswer {
    const stopped = new Set<string>()
    const results = operations.map((body): OperationResult => {
      const { mutation_id } = body
      const id = subjectOf(body)
      onHeard(user, body)
      if (stopped.has(id) || (known_epoch !== undefined && known_epoch !== epochOf(epoch)))
        return { mutation_id, status: 'not_attempted' }
      const result = mayStumble()
        ? { mutation_id, status: 'retry_later' as const }
        : applyOnce(kind, body, device_id, user)
      if (result.error_code === 'MISSING') missed += 1
      if (['rejected', 'retry_later'].includes(result.status) || (result.server?.conflicts ?? []).length > 0)
        stopped.add(id)
      return result
    })
    return { server_epoch: epochOf(epoch), server_time: new Date(now()).toISOString(), results }
  }

  function applyOnce(kind: OperationKind, body: OperationBody, device: string, user: string): OperationResult {
    const { mutation_id } = body
    const text = JSON.stringify(body)
    const known = dedupe ? kept.applied[mutation_id] : undefined
    if (known && known.body !== text)
      return { mutation_id, status: 'rejected', error_code: 'KEY_REUSED', message: 'Same id, other body' }
    if (known)
      return tell(body, {
        ...known.outcome,
        status: known.outcome.status === 'applied' ? 'replayed' : known.outcome.status,
      })
    const at = now()
    if (refuses(body)) {
      kept.applied[mutation_id] = { body: text, outcome: { mutation_id, status: 'rejected', error_code: INVALID }, at }
      return { mutation_id, status: 'rejected', error_code: INVALID }
    }
    const before = revisionOf(body)
    const { outcome, isReplay } = mayBeForgotten(mutation_id, at)
      ? applyForgotten(kind, body, device, user)
      : { outcome: applyNow(kind, body, device, user), isReplay: false }
    const hasNoEffect = isReplay || (forgotten.has(mutation_id) && revisionOf(body) === before)
    if (!hasNoEffect && (outcome.status === 'applied' || outcome.status === 'conflict')) {
      const isConflict = (outcome.server?.conflicts ?? []).length > 0

      kept.effects.push({ mutation_id, kind, subject: subjectOf(body), user, device, isConflict })
      if (diesBeforeKeeping()) return { mutation_id, status: 'retry_later' }
    }
    kept.applied[mutation_id] = { body: text, outcome, at }
    return tell(body, isReplay && outcome.status === 'applied' ? { ...outcome, status: 'replayed' } : outcome)
  }

  function applyNow(kind: OperationKind, body: OperationBody, device: string, user: string): Outcome {
    return 'evaluation_submission_id' in body ? apply(kind, body, device, user) : applyToPlayer(kind, body)
  }

  /** Whether what a device sent came in once, whatever was done since. */
  function isHeld(evaluation: ModelEvaluation, kind: OperationKind, body: OperationBody, device: string): boolean {
    const { sheet, notes, notedAt = {}, replaced = [], wasFinal } = evaluation
    if ('ratings' in body) return body.ratings.every((sent) => holds(sheet[sent.key], sent) || wasReplaced(sent))
    if (!('note_id' in body)) return kind === 'evaluation.final-save' && wasFinal === true
    const note = notes[body.note_id]
    if (!note || note.device_id === device) return note !== undefined && note.rev >= body.rev
    const mayBeNew = 'is_change' in body || (notedAt[body.note_id] ?? 0) >= now() - KEEPS_RECEIPTS_MS
    return body.base_version === undefined && (countsChangesAsHeld || !mayBeNew)

    function holds(stored: StoredRating | undefined, { rev, value }: IncomingRating) {
      if (stored?.device_id !== device) return false
      return stored.rev > rev || (stored.rev === rev && stored.value === value)
    }

    function wasReplaced({ key, rev }: IncomingRating) {
      return replaced.some((old) => old.key === key && old.device_id === device && old.rev >= rev)
    }
  }

  function revisionOf(body: OperationBody): number | undefined {
    const id = subjectOf(body)
    return kept.evaluations[id]?.revision ?? kept.players[id]?.rev
  }

  /** As `apply-forgotten.ts` does it: the receipt of this may be gone. */
  function applyForgotten(kind: OperationKind, body: OperationBody, device: string, user: string) {
    const { mutation_id } = body
    const id = subjectOf(body)
    const [evaluation, player] = [kept.evaluations[id], kept.players[id]]
    const before = revisionOf(body)
    const isOld = (since = 0) => since < now() - KEEPS_RECEIPTS_MS
    if (before === undefined || !isOld(evaluation?.createdAt))
      return { outcome: applyNow(kind, body, device, user), isReplay: false }
    if (evaluation && isHeld(evaluation, kind, body, device)) {
      const applied_at = new Date(now()).toISOString()
      const server = { revision: before, is_unchanged: true }
      const outcome: Outcome = { mutation_id, status: 'applied', applied_at, server }
      return { outcome, isReplay: true }
    }
    const outcome = applyNow(kind, body, device, user)
    const isReplay = outcome.status === 'applied' && outcome.server?.revision === before
    const isFirstFinalSave = kind === 'evaluation.final-save' && evaluation?.wasReopened === undefined
    if (outcome.status === 'rejected' || isReplay || THERE_ONCE.has(kind) || isFirstFinalSave)
      return { outcome, isReplay }
    if (evaluation) kept.evaluations[id] = evaluation
    if (player) kept.players[id] = player
    return { outcome: { mutation_id, status: 'rejected' as const, error_code: TOO_OLD }, isReplay: false }
  }

  function tell(body: OperationBody, { note_ids, ...result }: Outcome): OperationResult {
    const stored = kept.evaluations[subjectOf(body)]?.notes ?? {}
    const notes = note_ids?.flatMap((id) => (stored[id] ? [noteOf(id, stored[id])] : []))
    return { ...result, ...(notes && { server: { ...result.server, notes } }) }
  }

  function applyToPlayer(kind: OperationKind, body: AboutEventPlayer): Outcome {
    const { mutation_id, event_player_id: id } = body
    const isNew = kind === 'event-player.add' && !kept.players[id]
    const found = isNew ? aPlayer(id) : kept.players[id]
    if (!found) return { mutation_id, status: 'rejected', error_code: 'MISSING', message: 'MISSING' }
    const applied_at = new Date(now()).toISOString()
    if (isNew || kind !== 'event-player.add') kept.players[id] = changed(found, body, applied_at)
    return { mutation_id, status: 'applied', applied_at, server: { revision: kept.players[id]?.rev ?? 1 } }
  }

  /** The code of the refusal of a sheet; none when it may begin, or has begun on another device. */
  function whyNot(body: AboutEvaluation, user: string): string | undefined {
    if (!isOfEvent(body)) return undefined
    if (!kept.players[body.event_player_id]) return 'MISSING'
    const isDerived = body.evaluation_submission_id === eventEvaluationId(body.event_player_id, user)
    return isDerived ? undefined : 'NOT_DERIVED'
  }

  function begin(body: AboutEvaluation, user: string): Outcome {
    const { mutation_id, evaluation_submission_id: id } = body
    const code = whyNot(body, user)
    if (code !== undefined) return { mutation_id, status: 'rejected', error_code: code, message: code }
    const found = kept.evaluations[id] ?? { ...newEvaluation(body, user), createdAt: now() }
    // The second device of one evaluator finds the sheet as the first one left it.
    const revision = Math.max(1, found.revision)
    kept.evaluations[id] = { ...found, revision }
    return { mutation_id, status: 'applied', applied_at: new Date(now()).toISOString(), server: { revision } }
  }

  function answersTo({ mutation_id, evaluation_submission_id: id }: AboutEvaluation) {
    const rejected = (error_code: string, message = error_code): OperationResult => ({
      mutation_id,
      status: 'rejected',
      error_code,
      message,
    })
    const applied = (evaluation: ModelEvaluation, change: Partial<ModelEvaluation>, from = 0): OperationResult => {
      const revision = Math.max(evaluation.revision + 1, from)
      kept.evaluations[id] = { ...evaluation, ...change, revision }
      return { mutation_id, status: 'applied', applied_at: new Date(now()).toISOString(), server: { revision } }
    }
    const unchanged = ({ revision }: ModelEvaluation): OperationResult => {
      const applied_at = new Date(now()).toISOString()
      return { mutation_id, status: 'applied', applied_at, server: { revision, is_unchanged: true } }
    }
    return { rejected, applied, unchanged }
  }

  function saveRatings(found: ModelEvaluation, body: RatingsPatch, device: string): Outcome {
    const { evaluation_submission_id: id } = body
    const { rejected, applied, unchanged } = answersTo(body)
    const next = transition(found.status, 'save_ratings', {
      isLive: found.isLive,
      isOthers: false,
      isAdmin: false,
      finalSaveProblems: 0,
      evaluatorNotes: 0,
      reason: '',
    })
    if (next.kind === 'refused') return rejected(next.code, next.message)
    const merged = merge(found.sheet, {
      device_id: device,
      base_revision: body.base_revision,
      server_revision: Math.max(found.revision + 1, floor),
      floor,
      ratings: body.ratings,
    })
    const replaced = [...(found.replaced ?? [])]
    for (const key of merged.applied) {
      const old = found.sheet[key]
      onStored({ id, key, value: merged.sheet[key]?.value ?? null, before: old?.value ?? null })
      if (!old || old.device_id === device) continue
      onReplaced({ by: device, author: old.device_id, value: old.value })
      replaced.push({ key, device_id: old.device_id, rev: old.rev })
    }
    const hasChanged = merged.applied.length > 0 || next.kind === 'moved'
    const result = hasChanged
      ? applied(found, { sheet: merged.sheet, status: next.status, replaced }, floor)
      : unchanged(found)
    return merged.conflicts.length === 0
      ? result
      : { ...result, status: 'conflict', server: { ...result.server, conflicts: merged.conflicts } }
  }

  function saveNote(found: ModelEvaluation, body: NotePut, device: string): Outcome {
    const { evaluation_submission_id: id } = body
    const { applied, unchanged } = answersTo(body)
    const { place, verdict, outdated } = placeOf(found, body, device, Math.max(1, floor))
    const isBeside = place !== body.note_id
    const old = found.notes[place]
    const isWritten = verdict === 'write' && !(isBeside && !old && body.text === '')
    if (isWritten && old && old.device_id !== device) onReplaced({ by: device, author: old.device_id, value: old.text })
    if (isWritten) onStored({ id, value: body.text, before: old?.text ?? null })
    const written = (text: string, before: number | undefined): StoredWords => ({
      text,
      skill_id: body.skill_id,
      rev: body.rev,
      device_id: device,
      version: before === undefined ? Math.max(1, floor) : Math.max(before, floor) + 1,
    })
    const notes = {
      ...found.notes,
      ...(isWritten && { [place]: written(body.text, old?.version) }),
      ...(outdated !== undefined && { [outdated]: written('', found.notes[outdated]?.version) }),
    }
    const notedAt = { ...found.notedAt, ...(isWritten && !old && { [place]: now() }) }
    const result = isWritten || outdated !== undefined ? applied(found, { notes, notedAt }) : unchanged(found)
    const note_ids = [...new Set([body.note_id, place, outdated ?? place])]
    return { ...result, status: isBeside ? 'conflict' : 'applied', note_ids }
  }

  function apply(kind: OperationKind, body: AboutEvaluation, device: string, user: string): Outcome {
    const { evaluation_submission_id: id } = body
    const found = kept.evaluations[id]
    const { rejected, applied, unchanged } = answersTo(body)
    if (kind === 'live.create') return begin(body, user)
    if (!found) return rejected('MISSING')
    if (kind === 'player.describe' || kind === 'report.address') return applied(found, {})
    const move = (event: LifecycleEvent, reason = ''): OperationResult => {
      const general = Object.values(found.notes).filter(({ text }) => text !== '').length
      const next = transition(found.status, event, {
        isLive: found.isLive,
        isOthers: false,
        isAdmin: false,
        finalSaveProblems: 0,
        evaluatorNotes: general,
        reason,
      })
      if (next.kind === 'refused') return rejected(next.code, next.message)
      if (next.kind === 'unchanged') return unchanged(found)
      const marks = { ...(event === 'final_save' && { wasFinal: true as const }) }
      return applied(found, {
        status: next.status,
        ...marks,
        ...(event === 'reopen' && { wasReopened: true as const }),
      })
    }
    if ('ratings' in body) return saveRatings(found, body, device)
    if ('note_id' in body) return saveNote(found, body, device)
    if (kind === 'evaluation.final-save') return move('final_save')
    if (kind === 'evaluation.reopen') return move('reopen')
    if (kind === 'evaluation.release') return move('release')
    if ('outcome' in body) return move(body.outcome === 'completed' ? 'complete' : 'video_problem', body.reason ?? '')
    return rejected('UNKNOWN')
  }
}

function newEvaluation(body: AboutEvaluation, evaluator: string): ModelEvaluation {
  const of = isOfEvent(body) && { eventPlayer: body.event_player_id }
  return { status: 'live', isLive: true, revision: 0, sheet: {}, notes: {}, evaluator, ...of }
}

function aPlayer(id: string): EventPlayer {
  const { photo: _, ...player } = newEventPlayer(id)
  return { ...player, player_id: eventEvaluationId(id, 'the person') }
}

function changed(found: EventPlayer, body: AboutEventPlayer, at: string): EventPlayer {
  const { photo: _, ...player } = afterOperation({ ...found, photo: null }, body, at)
  return { ...player, player_id: found.player_id, rev: found.rev + 1 }
}

/** A note as it goes on the wire. */
export function noteOf(id: string, { text, skill_id, rev, version }: StoredWords): Note {
  return { id, text, skill_id, rev, version, created_at: '2026-03-01T10:00:00.000Z' }
}

/** As the server finds it: the note that is named, or the one beside it. */
function placeOf(
  { notes }: ModelEvaluation,
  { note_id, text, skill_id, rev, base_version, was }: NotePut,
  device_id: string,
  firstVersion: number,
) {
  let place = note_id
  const isOfThisEpoch = (base_version ?? 1) >= firstVersion
  let sent: SentWords = { text, skill_id, rev, device_id, base_version, was: isOfThisEpoch ? was : undefined }
  for (;;) {
    const verdict = judgeWords(notes[place], sent)
    if (verdict === 'write') return { place, verdict }
    const besides = besideIds(place, sent, firstVersion)
    const earlier = besides.filter((id) => notes[id]?.device_id === device_id && (notes[id]?.rev ?? rev) < rev)
    if (verdict === 'stands') {
      const isForeign = notes[place]?.device_id !== device_id
      return { place, verdict, outdated: isForeign ? earlier.find((id) => notes[id]?.text !== '') : undefined }
    }
    place = earlier[0] ?? besides[0] ?? place
    sent = { ...sent, base_version: undefined }
  }
}

/** Which kind a request is, told by its path as on the wire. */
export function kindOfPath(url: string): OperationKind {
  const kinds = Object.keys(replayableEndpoints) as OperationKind[]
  const kind = kinds.find((it) => url.endsWith(replayableEndpoints[it].path))
  if (!kind) throw new Error(`No operation is sent to ${url}`)
  return kind
}

/** A bare answer: what the client reads of a Response, and nothing else. */
export function anAnswer(status: number, text: string, headers: Record<string, string> = {}): Response {
  return { status, headers: new Headers(headers), text: async () => text } as Response
}
