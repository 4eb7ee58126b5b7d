import { expect, test } from 'vitest'
import { codeMail } from './code-mail.ts'
import { lifeOfCode } from './codes.ts'

test('[T61] a code for a new password is valid for ten minutes at most, and its email says so', () => {
  expect([lifeOfCode('reset', 3_600), lifeOfCode('reset', 60), lifeOfCode('signUp', 3_600)]).toEqual([600, 60, 3_600])
  const mail = (kind: 'reset' | 'signUp') => codeMail({ kind, email: 'ana@example.test', code: '123456' }, 3_600).text
  expect(mail('reset')).toContain('The code works once, for 10 minutes.')
  expect(mail('signUp')).toContain('The code works once, for one hour.')
})
