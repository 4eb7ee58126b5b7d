import { expect, test } from 'vitest'
import { requestIdOf } from './request-id.ts'

test.each(['0190c8a2-7a55-7b3e-9d3c-3f2a51c0ffee', '4bf92f3577b34da6a3ce929d0e0e4736', 'DEADBEEF'])(
  '[U104] %s is taken as the id of a request',
  (id) => {
    expect(requestIdOf({ headers: { 'x-request-id': id } })).toBe(id)
  },
)

test.each([
  undefined,
  '',
  'kid@example.test',
  'Kim',
  'a'.repeat(65),
  'deadbeef\n{"level":60}',
  'deadbeef 1',
  '10.0.0.1',
])('[U104] in the place of %j there is a new id', (id) => {
  const made = requestIdOf({ headers: id === undefined ? {} : { 'x-request-id': id } })
  expect(made).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/u)
})
