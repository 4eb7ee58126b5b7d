import { expect, test } from 'vitest'
import { ROLES } from '#domain/access/role.ts'
import { calls, grantOf, keyOf } from '#tests/support/all-endpoints.ts'
import type { Actor } from '../../actor.ts'
import { isGranted, mayCall } from './permissions.ts'

const onlyEvaluators = [
  'POST /evaluation/live/',
  'POST /evaluation/evaluation-ratings/',
  'POST /evaluation/team-player-scores/save/',
  'POST /evaluation/final-save/',
] as const
test.each(onlyEvaluators)(
  '[P1] %s is for evaluators alone, not even for an admin, but for sheets of an event',
  (key) => {
    for (const role of ROLES)
      expect(isGranted(anActor({ roles: [role] }), grantOf(key), ['own', 'queue'])).toBe(role === 'Evaluator')
    expect(isGranted(anActor({ roles: ['Owner'], isAdmin: true }), grantOf(key), ['own', 'queue'])).toBe(false)
    for (const role of ROLES) expect(isGranted(anActor({ roles: [role] }), grantOf(key), ['event'])).toBe(true)
  },
)

test('[P1] the evaluator group adds its rights to a coach', () => {
  expect(mayCall(anActor({ roles: ['Coach', 'Evaluator'] }), grantOf('POST /evaluation/live/'))).toBe(true)
})

const ofThings = calls
  .map(keyOf)
  .filter((key) => /get_evaluation_data|result|note|photo|DELETE \/evaluation|final|ratings|reopen|complete/u.test(key))
test.each(ofThings)('[P1] %s is refused to everyone but an admin who has no relation to the thing', (key) => {
  for (const role of ROLES) expect(isGranted(anActor({ roles: [role] }), grantOf(key), [])).toBe(false)
})

function anActor(changes: Partial<Actor>): Actor {
  return {
    userId: 'a',
    email: 'a@example.test',
    roles: ['Player'],
    isAdmin: false,
    isEvaluator: changes.roles?.includes('Evaluator') ?? false,
    ...changes,
  }
}
