import * as v from 'valibot'
import { expect, test } from 'vitest'
import { endpoints, keyOf } from '#tests/support/all-endpoints.ts'
import type { PermissionKey } from './expected.ts'
import { requestOf } from './requests.ts'
import { absentThings } from './stranger.ts'

const reads = endpoints.flatMap((it) => (it.method === 'GET' ? [[keyOf(it) as PermissionKey, it] as const] : []))

// A refusal of the input would pass for an answer.
test.each(reads)('[P1] the request of %s has what its contract asks for', (key, { path, input }) => {
  const { pathname, searchParams } = new URL(requestOf(key, absentThings()).path, 'http://localhost')
  const names = path.split('/')
  const parts = pathname.split('/').flatMap((part, at) => {
    const name = names[at] ?? ''
    return name.startsWith(':') ? [[name.slice(1), part]] : []
  })
  expect(v.safeParse(input, Object.fromEntries([...searchParams, ...parts])).issues).toBeUndefined()
})
