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

/** What waits of one evaluation, in the order it was made: "New live evaluation, 12 ratings, 2 notes". */
export function waitingWords(operations: readonly Pick<OutboxRow, 'kind' | 'body'>[]): string {
  const ratings = new Set(
    operations.flatMap(({ body }) => ('ratings' in body ? body.ratings.map(({ key }) => key) : [])),
  ).size
  const notes = new Set(operations.flatMap(({ body }) => ('note_id' in body ? [body.note_id] : []))).size
  const others = operations.filter(({ kind }) => kind !== 'ratings.save' && kind !== 'note.save').map(operationWords)
  const isNew = others[0] === SINGLE['live.create']
  return [
    ...(isNew ? others.slice(0, 1) : []),
    ratings > 0 && plural(ratings, 'rating'),
    notes > 0 && plural(notes, 'note'),
    ...others.slice(isNew ? 1 : 0),
  ]
    .filter((words) => words !== false)
    .join(', ')
}

export function plural(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`
}

/** A rating as it stands on the scale. */
export function valueWords(value: number | null): string {
  if (value === null) return 'Not rated'
  return value === 0 ? 'Not observed' : value.toFixed(1)
}
