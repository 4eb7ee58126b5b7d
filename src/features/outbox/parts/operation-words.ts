import type { OutboxRow } from '#data/db/database.ts'
import type { OperationBody, OperationKind } from '#domain/contracts/operations.ts'

type Said = { kind: OperationKind; body: OperationBody }

const SINGLE: Readonly<Record<OperationKind, string>> = {
  'event-player.add': 'New player',
  'event-player.check-in': 'Check-in',
  'event-player.change': 'Player details',
  'live.create': 'New live evaluation',
  'player.describe': 'Player details',
  'report.address': 'Report address',
  'ratings.save': 'Ratings',
  'note.save': 'Note',
  'evaluation.final-save': 'Final save',
  'evaluation.reopen': 'Reopened',
  'evaluation.complete': 'Completed',
  'evaluation.release': 'Given back',
  'board.move': 'Moved on the board',
}

/** What one operation is, to the person who made it: "3 ratings", "Final save". */
export function operationWords({ kind, body }: Said): string {
  if ('ratings' in body) return body.ratings.length === 1 ? '1 rating' : `${body.ratings.length} ratings`
  if ('outcome' in body && body.outcome === 'video_problem') return 'Video problem'
  if ('checked_in' in body && kind === 'event-player.check-in' && !body.checked_in) return 'Check-in taken back'
  return SINGLE[kind]
}

type Operation = Pick<OutboxRow, 'kind' | 'body'>

/** What operations of one subject did, in the order they were made: "New live evaluation, 12 ratings, 2 notes". */
export function operationsWords(operations: readonly Operation[]): string {
  const others = new Set(
    operations.filter(({ kind }) => kind !== 'ratings.save' && kind !== 'note.save').map(operationWords),
  )
  const isNew = others.delete(SINGLE['live.create'])
  return [...(isNew ? [SINGLE['live.create']] : []), ...madeWords(operations), ...others].join(', ')
}

/** E33. Ratings and notes of these operations, each of them once: "12 ratings", "2 notes". */
export function madeWords(operations: readonly Operation[]): string[] {
  const ratings = new Set<string>()
  const notes = new Set<string>()
  for (const { body } of operations) {
    if ('ratings' in body) for (const { key } of body.ratings) ratings.add(`${body.evaluation_submission_id} ${key}`)
    if ('note_id' in body) notes.add(body.note_id)
  }
  return [
    ...(ratings.size > 0 ? [plural(ratings.size, 'rating')] : []),
    ...(notes.size > 0 ? [plural(notes.size, 'note')] : []),
  ]
}

export function plural(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`
}

/** A rating as it stands on the scale. */
export function valueWords(value: number | null): string {
  if (value === null) return 'Not rated'
  return value === 0 ? 'Not observed' : value.toFixed(1)
}
