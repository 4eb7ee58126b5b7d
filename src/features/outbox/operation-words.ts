import type { OutboxRow } from '#data/db/database.ts'
import { NOT_OBSERVED } from '#domain/evaluations/rating.ts'
import { OPERATION_LABELS } from '#domain/contracts/operations.ts'
import type { OperationBody, OperationKind } from '#domain/contracts/operations.ts'

type Said = { kind: OperationKind; body: OperationBody }

/** What one operation is, to the person who made it: "3 ratings", "Final save". */
export function operationWords({ kind, body }: Said): string {
  if ('ratings' in body) return madeWords([{ body }]).join(', ')
  if ('outcome' in body && body.outcome === 'video_problem') return 'Video problem'
  if ('checked_in' in body && kind === 'event-player.check-in' && !body.checked_in) return 'Check-in taken back'
  return OPERATION_LABELS[kind]
}

type Operation = Pick<OutboxRow, 'kind' | 'body'>

/** What operations of one subject did, in the order they were made: "New live evaluation, 12 ratings, 2 notes". */
export function operationsWords(operations: readonly Operation[]): string {
  const others = new Set(
    operations.filter(({ kind }) => kind !== 'ratings.save' && kind !== 'note.save').map(operationWords),
  )
  const isNew = others.delete(OPERATION_LABELS['live.create'])
  return [...(isNew ? [OPERATION_LABELS['live.create']] : []), ...madeWords(operations), ...others].join(', ')
}

/**
 * E33. Ratings and notes of these operations, each of them once: "12 ratings", "48 not observed", "2 notes". A quick
 * evaluation marks its micro-skills as not observed, and nobody rated those.
 */
export function madeWords(operations: ReadonlyArray<Pick<Operation, 'body'>>): string[] {
  const values = new Map<string, number | null>()
  const notes = new Set<string>()
  for (const { body } of operations) {
    if ('ratings' in body)
      for (const { key, value } of body.ratings) values.set(`${body.evaluation_submission_id} ${key}`, value)
    if ('note_id' in body) notes.add(body.note_id)
  }
  const unobserved = [...values.values()].filter((value) => value === NOT_OBSERVED).length
  const ratings = values.size - unobserved
  return [
    ...(ratings > 0 ? [plural(ratings, 'rating')] : []),
    ...(unobserved > 0 ? [`${unobserved} not observed`] : []),
    ...(notes.size > 0 ? [plural(notes.size, 'note')] : []),
  ]
}

/** "16 evaluations" and "2 players", without those that are 0. */
export function subjectsWords(evaluations: number, players: number): string[] {
  return [
    ...(evaluations > 0 || players === 0 ? [plural(evaluations, 'evaluation')] : []),
    ...(players > 0 ? [plural(players, 'player')] : []),
  ]
}

/** The words for a device that is online and gets no answer. */
export const UNANSWERED_WORDS = 'Nothing gets through: this device is online, but Courtside doesn’t answer.'

export function plural(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`
}

/** A rating as it stands on the scale. */
export function valueWords(value: number | null): string {
  if (value === null) return 'Not rated'
  return value === 0 ? 'Not observed' : value.toFixed(1)
}
