import { expect, test } from 'vitest'
import { ApiError, OfflineError } from '../api/api-error.ts'
import { loadedOf, together } from './use-loaded.ts'

const refused = new ApiError(500, { message: '', error_code: '' })
const ignore = () => {}

test.each([
  ['nothing yet', undefined, null, undefined],
  ['data', 0, null, undefined],
  ['data and a failed refresh', 0, refused, undefined],
  ['no answer', undefined, new OfflineError(), true],
  ['a refusal', undefined, refused, false],
])(
  'of %s, a failure is shown only without data, and is offline only without an answer',
  (_, data, error, isOffline) => {
    const loaded = loadedOf(data, error, ignore)
    expect(loaded.data).toBe(data)
    expect(loaded.failure?.isOffline).toBe(isOffline)
  },
)

test('two answers that are shown together wait for both, and only the failed one is asked again', () => {
  const asked: string[] = []
  const one = loadedOf('a', null, () => asked.push('one'))
  const other = loadedOf<string>(undefined, refused, () => asked.push('other'))
  expect(together(one, loadedOf('b', null, ignore))).toEqual({ data: ['a', 'b'], failure: undefined })
  expect(together(one, loadedOf(undefined, null, ignore))).toEqual({ data: undefined, failure: undefined })
  const both = together(one, other)
  expect(both.data).toBeUndefined()
  expect(both.failure?.error).toBe(refused)
  both.failure?.retry()
  expect(asked).toEqual(['other'])
})
