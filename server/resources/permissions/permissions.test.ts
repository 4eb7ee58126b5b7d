import { expect, test } from 'vitest'
import { ROLES } from '#domain/access/role.ts'
import { endpoints } from '#tests/support/all-endpoints.ts'
import { OPERATION_GRANTS, OPERATION_KINDS } from '#domain/contracts/operations.ts'
import type { Actor } from '../../actor.ts'
import { OPERATION_PERMISSIONS, isGranted, mayCall, permissions } from './permissions.ts'
import type { PermissionKey } from './permissions.ts'

/** Bytes, and what providers tell in their own shapes: neither has a JSON contract of ours. */
const WITHOUT_CONTRACT = [
  'GET /evaluation/player-photo/:player_id/',
  'POST /accounts/pictures/',
  'GET /accounts/pictures/:picture_id/',
  'GET /accounts/own-data/',
  'GET /admin/audit/csv/',
  'GET /evaluation/result/pdf/',
  'POST /evaluation/videos/:video_id/thumbnail/',
  'GET /evaluation/videos/:video_id/thumbnail/',
  'POST /payment/webhook/',
  'POST /scheduling/webhook/',
]
const keyOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`

test('[P1] every endpoint stands in the permission table, and nothing else does', () => {
  const served = [...endpoints.map(keyOf), ...WITHOUT_CONTRACT]
  expect(Object.keys(permissions).toSorted()).toEqual(served.toSorted())
})

test.each(OPERATION_KINDS)('[P1] %s is granted by its own row in the list of operations alone', (kind) => {
  expect(permissions[OPERATION_PERMISSIONS[kind]]).toBe(OPERATION_GRANTS[kind])
})

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
      expect(isGranted(anActor({ roles: [role] }), key, ['own', 'queue'])).toBe(role === 'Evaluator')
    expect(isGranted(anActor({ roles: ['Owner'], isAdmin: true }), key, ['own', 'queue'])).toBe(false)
    for (const role of ROLES) expect(isGranted(anActor({ roles: [role] }), key, ['event'])).toBe(true)
  },
)

test('[P1] the evaluator group adds its rights to a coach', () => {
  expect(mayCall(anActor({ roles: ['Coach', 'Evaluator'] }), 'POST /evaluation/live/')).toBe(true)
})

const ofThings = (Object.keys(permissions) as PermissionKey[]).filter((key) =>
  /get_evaluation_data|result|note|photo|DELETE \/evaluation|final|ratings|reopen|complete/u.test(key),
) // The table's own keys.
test.each(ofThings)('[P1] %s is refused to everyone but an admin who has no relation to the thing', (key) => {
  for (const role of ROLES) expect(isGranted(anActor({ roles: [role] }), key, [])).toBe(false)
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
