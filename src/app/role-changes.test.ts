import { expect, test } from 'vitest'
import type { ApiClient } from '#data/api/api-client.ts'
import { ApiError } from '#data/api/api-error.ts'
import type { Delivery } from '#data/sync/deliver.ts'
import { nextSession } from '#domain/session/session.ts'
import type { Session, SessionEvent } from '#domain/session/session.ts'
import { announceRoles, checkingRoles, checkingRolesOfWork, createRoleCheck } from './role-changes.ts'

const refusal = (status: number, error_code: string) =>
  new ApiError(status, { error_code, message: 'The words of the server.' })

test.each([
  [refusal(403, 'FORBIDDEN'), 1],
  [refusal(403, 'ERR404003'), 0],
  [refusal(404, 'MISSING'), 0],
  [refusal(401, 'UNAUTHENTICATED'), 0],
])('[A33] a call refused with %s asks for new roles %i times', async (error, times) => {
  let checks = 0
  const call: ApiClient['call'] = () => Promise.reject(error)
  const api = checkingRoles({ call } as ApiClient, () => (checks += 1))
  await expect(api.call({} as never, {} as never)).rejects.toBe(error)
  expect(checks).toBe(times)
})

test.each<[string, Delivery, number]>([
  ['403', { kind: 'failed', failure: 403, code: 'FORBIDDEN', message: '', retryAfterMs: 0 }, 1],
  ['no answer', { kind: 'failed', failure: 'offline', code: '', message: '', retryAfterMs: 0 }, 0],
  ['an operation that needs Evaluator', answered('NOT_EVALUATOR'), 1],
  ['an operation that is applied', answered(undefined), 0],
])('[A33] work that gets %s asks for new roles', async (_, delivery, times) => {
  let checks = 0
  const deliver = checkingRolesOfWork(
    async () => delivery,
    () => (checks += 1),
  )
  expect(await deliver({} as never)).toBe(delivery)
  expect(checks).toBe(times)
})

function answered(error_code: string | undefined): Delivery {
  const result = { mutation_id: '', status: error_code ? 'retry_later' : 'applied', ...(error_code && { error_code }) }
  return { kind: 'answered', answer: { results: [result] } } as unknown as Delivery
}

test('[A33] a page that is refused again and again asks once a minute', () => {
  let [now, asked] = [0, 0]
  const check = createRoleCheck({ renew: async () => ((asked += 1), { kind: 'unknown', why: '' }) }, () => now)
  for (now = 0; now < 60_000; now += 1_000) check()
  expect(asked).toBe(1)
  check()
  expect(asked).toBe(2)
})

test.each<[string, readonly string[], readonly string[], string[]]>([
  [
    'loses Evaluator',
    ['Coach', 'Evaluator'],
    ['Coach'],
    ['You’re no longer an evaluator. Work saved on this device stays in the outbox.'],
  ],
  ['loses Admin', ['Coach', 'Admin'], ['Coach'], ['You’re no longer an admin.']],
  ['gets Evaluator', ['Player'], ['Player', 'Evaluator'], ['You’re now an evaluator.']],
  ['keeps all', ['Player'], ['Player'], []],
])('[A33] someone who %s reads it once', (_, before, after, words) => {
  const { apply, shown } = aSession(before)
  apply({ type: 'confirmed', who: { userId: 'dana', groups: after } })
  apply({ type: 'unreachable' })
  apply({ type: 'confirmed', who: { userId: 'dana', groups: after } })
  expect(shown).toEqual(words)
})

test('[A33] another person who signs in reads nothing about the roles of the person before', () => {
  const { apply, shown } = aSession(['Evaluator'])
  apply({ type: 'ended', reason: 'signed-out' })
  apply({ type: 'remembered', who: { userId: 'kemi', groups: ['Coach'] } })
  expect(shown).toEqual([])
})

function aSession(groups: readonly string[]) {
  let session: Session = nextSession({ phase: 'loading' }, { type: 'remembered', who: { userId: 'dana', groups } })
  const listeners = new Set<() => void>()
  const shown: string[] = []
  const subscribe = (listener: () => void) => (listeners.add(listener), () => listeners.delete(listener))
  announceRoles({ get: () => session, subscribe }, (words) => shown.push(words))
  const apply = (event: SessionEvent) => {
    session = nextSession(session, event)
    for (const listener of listeners) listener()
  }
  return { apply, shown }
}
