import type { EvaluationStatus } from '#domain/contracts/evaluations.ts'
import { replayableEndpoints } from '#domain/contracts/operations.ts'
import type { Note } from '#domain/contracts/notes.ts'
import type {
  NotePut,
  OperationAnswer,
  OperationBody,
  OperationKind,
  OperationResult,
} from '#domain/contracts/operations.ts'
import { transition } from '#domain/evaluation/lifecycle.ts'
import type { LifecycleEvent } from '#domain/evaluation/lifecycle.ts'
import { besideId, judgeWords } from '#domain/evaluation/merge-note.ts'
import type { SentWords, StoredWords } from '#domain/evaluation/merge-note.ts'
import { mergeRatings } from '#domain/evaluation/merge-ratings.ts'
import type { StoredSheet } from '#domain/evaluation/merge-ratings.ts'

export type ModelEvaluation = {
  status: EvaluationStatus
  isLive: boolean
  revision: number
  sheet: StoredSheet
  notes: Record<string, StoredWords>
}
export type Effect = {
  mutation_id: string
  kind: OperationKind
  evaluation: string
  user: string
  device: string
  isConflict: boolean
}

/** What is kept of an outcome; the notes it speaks of are told as they stand then. */
type Outcome = OperationResult & { note_ids?: string[] }
type Kept = {
  evaluations: Record<string, ModelEvaluation>
  applied: Record<string, { body: string; outcome: Outcome }>
  effects: Effect[]
}
export type Batch = { device_id: string; operations: OperationBody[] }
type Replaced = { by: string; author: string; value: number | string | null }
export type ModelServer = ReturnType<typeof createModelServer>

/**
 * The server's side of the contract, in memory: one transaction per operation, the mutation id kept with the effect.
 * Planted bugs: with `dedupe: false` the id is kept, but not asked for; `diesBeforeKeeping` says of each operation
 * whether the process dies between two transactions, one with the effect and one that was to keep the id.
 */
export function createModelServer({
  dedupe = true,
  now = () => 0,
  diesBeforeKeeping = () => false,
}: {
  dedupe?: boolean
  now?: () => number
  diesBeforeKeeping?: () => boolean
} = {}) {
  let kept: Kept = { evaluations: {}, applied: {}, effects: [] }
  let epoch = 1
  let onReplaced: (replaced: Replaced) => void = () => {}

  return {
    handle,
    snapshot: () => structuredClone(kept),
    /** What the operator does after a disk failure: an older state, and a new epoch, which may be forgotten. */
    restore(snapshot: Kept, { isTold = true } = {}) {
      kept = structuredClone(snapshot)
      if (isTold) epoch++
    },
    epoch: () => `epoch-${epoch}`,
    get evaluations() {
      return kept.evaluations
    },
    get effects() {
      return kept.effects
    },
    /** Tells of every value that takes the place of another device's. */
    onReplaced(listener: (replaced: Replaced) => void) {
      onReplaced = listener
    },
    addSubmission(id: string) {
      kept.evaluations[id] = { status: 'submitted', isLive: false, revision: 0, sheet: {}, notes: {} }
    },
  }

  /** `mayStumble` says of each operation whether the server asks to send it later. */
  function handle(
    kind: OperationKind,
    { device_id, operations }: Batch,
    user: string,
    mayStumble: () => boolean = () => false,
  ): OperationAnswer {
    const stopped = new Set<string>()
    const results = operations.map((body): OperationResult => {
      const { mutation_id, evaluation_submission_id: id } = body
      if (stopped.has(id)) return { mutation_id, status: 'not_attempted' }
      const result = mayStumble()
        ? { mutation_id, status: 'retry_later' as const }
        : applyOnce(kind, body, device_id, user)
      if (['rejected', 'retry_later'].includes(result.status) || (result.server?.conflicts ?? []).length > 0)
        stopped.add(id)
      return result
    })
    return { server_epoch: `epoch-${epoch}`, server_time: new Date(now()).toISOString(), results }
  }

  function applyOnce(kind: OperationKind, body: OperationBody, device: string, user: string): OperationResult {
    const { mutation_id } = body
    const text = JSON.stringify(body)
    const before = dedupe ? kept.applied[mutation_id] : undefined
    if (before && before.body !== text)
      return { mutation_id, status: 'rejected', error_code: 'KEY_REUSED', message: 'Same id, other body' }
    if (before)
      return tell(body, {
        ...before.outcome,
        status: before.outcome.status === 'applied' ? 'replayed' : before.outcome.status,
      })
    const outcome = apply(kind, body, device)
    if (outcome.status === 'applied' || outcome.status === 'conflict') {
      const isConflict = (outcome.server?.conflicts ?? []).length > 0
      kept.effects.push({ mutation_id, kind, evaluation: body.evaluation_submission_id, user, device, isConflict })
      if (diesBeforeKeeping()) return { mutation_id, status: 'retry_later' }
    }
    kept.applied[mutation_id] = { body: text, outcome }
    return tell(body, outcome)
  }

  function tell({ evaluation_submission_id }: OperationBody, { note_ids, ...result }: Outcome): OperationResult {
    const stored = kept.evaluations[evaluation_submission_id]?.notes ?? {}
    const notes = note_ids?.flatMap((id) => (stored[id] ? [noteOf(id, stored[id])] : []))
    return { ...result, ...(notes && { server: { ...result.server, notes } }) }
  }

  function apply(kind: OperationKind, body: OperationBody, device: string): Outcome {
    const { mutation_id, evaluation_submission_id: id } = body
    const found = kept.evaluations[id]
    const rejected = (error_code: string, message = error_code): OperationResult => ({
      mutation_id,
      status: 'rejected',
      error_code,
      message,
    })
    const applied = (evaluation: ModelEvaluation, change: Partial<ModelEvaluation>): OperationResult => {
      const revision = evaluation.revision + 1
      kept.evaluations[id] = { ...evaluation, ...change, revision }
      return { mutation_id, status: 'applied', applied_at: new Date(now()).toISOString(), server: { revision } }
    }
    if (kind === 'live.create') {
      if (found) return applied(found, {})
      return applied({ status: 'live', isLive: true, revision: 0, sheet: {}, notes: {} }, {})
    }
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
      return next.kind === 'refused' ? rejected(next.code, next.message) : applied(found, { status: next.status })
    }
    if ('ratings' in body) {
      const next = transition(found.status, 'save_ratings', {
        isLive: found.isLive,
        isOthers: false,
        isAdmin: false,
        finalSaveProblems: 0,
        evaluatorNotes: 0,
        reason: '',
      })
      if (next.kind === 'refused') return rejected(next.code, next.message)
      const merged = mergeRatings(found.sheet, {
        device_id: device,
        base_revision: body.base_revision,
        server_revision: found.revision + 1,
        ratings: body.ratings,
      })
      for (const key of merged.applied) {
        const old = found.sheet[key]
        if (old && old.device_id !== device) onReplaced({ by: device, author: old.device_id, value: old.value })
      }
      const result = applied(found, { sheet: merged.sheet, status: next.status })
      return merged.conflicts.length === 0
        ? result
        : { ...result, status: 'conflict', server: { ...result.server, conflicts: merged.conflicts } }
    }
    if ('note_id' in body) {
      const { place, verdict } = placeOf(found, body, device)
      const isBeside = place !== body.note_id
      const old = found.notes[place]
      const isWritten = verdict === 'write' && !(isBeside && !old && body.text === '')
      if (isWritten && old && old.device_id !== device)
        onReplaced({ by: device, author: old.device_id, value: old.text })
      const written: StoredWords = {
        text: body.text,
        skill_id: body.skill_id,
        rev: body.rev,
        device_id: device,
        version: (old?.version ?? 0) + 1,
      }
      const result = applied(found, isWritten ? { notes: { ...found.notes, [place]: written } } : {})
      const note_ids = isBeside ? [body.note_id, place] : [place]
      return { ...result, status: isBeside ? 'conflict' : 'applied', note_ids }
    }
    if (kind === 'evaluation.final-save') return move('final_save')
    if (kind === 'evaluation.reopen') return move('reopen')
    if ('outcome' in body) return move(body.outcome === 'completed' ? 'complete' : 'video_problem', body.reason ?? '')
    return rejected('UNKNOWN')
  }
}

/** A note as it goes on the wire. */
export function noteOf(id: string, { text, skill_id, rev, version }: StoredWords): Note {
  return { id, text, skill_id, rev, version, created_at: '2026-03-01T10:00:00.000Z' }
}

/** As the server finds it: the note that is named, or the one beside it. */
function placeOf(
  { notes }: ModelEvaluation,
  { note_id, text, skill_id, rev, base_version }: NotePut,
  device_id: string,
) {
  let place = note_id
  let sent: SentWords = { text, skill_id, rev, device_id, base_version }
  for (;;) {
    const verdict = judgeWords(notes[place], sent)
    if (verdict !== 'beside') return { place, verdict }
    place = besideId(place, sent)
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
