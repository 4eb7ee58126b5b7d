import { expect, test } from 'vitest'
import { aRubric } from '#tests/fixtures/a-rubric.ts'
import { EVALUATION_STATUSES } from '../contracts/evaluations.ts'
import type { EvaluationStatus } from '../contracts/evaluations.ts'
import { STATUS_LABELS, isOpenToRatings, transition } from './lifecycle.ts'
import type { LifecycleEvent, LifecycleFacts } from './lifecycle.ts'

test('[E10] statuses and labels are those of the rubric', () => {
  const { statuses } = aRubric().lifecycle
  expect(Object.fromEntries(statuses.map(({ key, label }) => [key, label]))).toEqual(STATUS_LABELS)
  expect(statuses.map(({ key }) => key)).toEqual([...EVALUATION_STATUSES])
})

test.each<[EvaluationStatus | undefined, LifecycleEvent, Partial<LifecycleFacts>, EvaluationStatus]>([
  [undefined, 'create_live', { isLive: true }, 'live'],
  ['submitted', 'claim', {}, 'in_review'],
  ['submitted', 'save_ratings', {}, 'in_review'],
  ['in_review', 'final_save', {}, 'ready_to_finalize'],
  ['live', 'final_save', { isLive: true }, 'ready_to_finalize'],
  ['ready_to_finalize', 'reopen', {}, 'in_review'],
  ['ready_to_finalize', 'reopen', { isLive: true }, 'live'],
  ['ready_to_finalize', 'complete', {}, 'completed'],
  ['in_review', 'video_problem', { reason: 'Too dark' }, 'returned'],
  ['submitted', 'video_problem', { reason: 'Too dark' }, 'returned'],
  ['in_review', 'release', {}, 'submitted'],
  ['returned', 'replace_video', {}, 'submitted'],
  ['live', 'delete', { isLive: true }, 'cancelled'],
  ['draft', 'delete', {}, 'cancelled'],
  ['submitted', 'delete', { isAdmin: true }, 'cancelled'],
  ['ready_to_finalize', 'complete', { isOthers: true, isAdmin: true }, 'completed'],
])('[E10] %s moves by %s %j to %s', (status, event, facts, next) => {
  expect(transition(status, event, someFacts(facts))).toEqual({ kind: 'moved', status: next })
})

test.each<[EvaluationStatus, LifecycleEvent, Partial<LifecycleFacts>]>([
  ['live', 'create_live', { isLive: true }],
  ['in_review', 'save_ratings', {}],
  ['live', 'save_ratings', {}],
  ['ready_to_finalize', 'final_save', {}],
  ['completed', 'complete', {}],
  ['consultation_requested', 'complete', {}],
  ['in_review', 'reopen', {}],
  ['cancelled', 'delete', {}],
  ['returned', 'video_problem', { reason: 'Too dark' }],
])('[E10] in %s the repeated event %s changes nothing', (status, event, facts) => {
  expect(transition(status, event, someFacts(facts))).toEqual({ kind: 'unchanged', status })
})

test.each<[EvaluationStatus | undefined, LifecycleEvent, Partial<LifecycleFacts>, string]>([
  ['in_review', 'save_ratings', { isOthers: true }, 'already_claimed'],
  ['ready_to_finalize', 'save_ratings', {}, 'already_final'],
  ['completed', 'save_ratings', {}, 'already_completed'],
  ['completed', 'reopen', {}, 'already_completed'],
  ['in_review', 'final_save', { finalSaveProblems: 2 }, 'incomplete'],
  ['ready_to_finalize', 'complete', { evaluatorNotes: 0 }, 'note_required'],
  ['in_review', 'complete', {}, 'not_final'],
  ['in_review', 'video_problem', { reason: '  ' }, 'reason_required'],
  ['live', 'video_problem', { reason: 'Too dark' }, 'not_allowed_now'],
  ['draft', 'save_ratings', {}, 'not_allowed_now'],
  [undefined, 'save_ratings', {}, 'not_allowed_now'],
])('[E10] in %s %s %j is refused as %s', (status, event, facts, code) => {
  expect(transition(status, event, someFacts(facts))).toMatchObject({ kind: 'refused', code })
})

test('[E10] ratings may change in line, under review and live, and in no other status', () => {
  expect(EVALUATION_STATUSES.filter(isOpenToRatings)).toEqual(['submitted', 'in_review', 'live'])
})

test.each<EvaluationStatus>([
  'in_review',
  'ready_to_finalize',
  'completed',
  'consultation_requested',
  'consultation_scheduled',
])('[E11] nobody deletes an evaluation that is %s', (status) => {
  expect(transition(status, 'delete', someFacts({ isAdmin: true }))).toMatchObject({ kind: 'refused' })
  expect(aRubric().lifecycle.delete_refused).toContain(status)
})

function someFacts(facts: Partial<LifecycleFacts>): LifecycleFacts {
  return {
    isLive: false,
    isOthers: false,
    isAdmin: false,
    finalSaveProblems: 0,
    evaluatorNotes: 1,
    reason: '',
    ...facts,
  }
}
