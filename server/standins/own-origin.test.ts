import { expect, test } from 'vitest'
import { ownOrigin } from './own-origin.ts'

test.each([
  ['0.0.0.0', 'http://127.0.0.1:8080'],
  ['::', 'http://[::1]:8080'],
  ['fe80::1', 'http://[fe80::1]:8080'],
  ['localhost', 'http://localhost:8080'],
])('[O50] a server that listens at %s tells itself at %s', (host, origin) => {
  expect(ownOrigin({ host, port: 8080 })).toBe(origin)
})
