import { expect, test } from 'vitest'
import { reportFileName } from './report-file-name.ts'

test.each([
  ['Maya', 'Okafor', 'courtside-maya-okafor-2026-02-14.pdf'],
  ['Nguyễn', 'Đặng', 'courtside-nguyen-dang-2026-02-14.pdf'],
  ['Łukasz', 'O’Brien', 'courtside-lukasz-obrien-2026-02-14.pdf'],
  ['../etc', '"x"\r\n', 'courtside-etc-x-2026-02-14.pdf'],
  ['李', '伟', 'courtside-player-2026-02-14.pdf'],
  ['A'.repeat(200), 'B', `courtside-${'a'.repeat(80)}-2026-02-14.pdf`],
])('the file of %s %s is %s', (first_name, last_name, name) => {
  expect(reportFileName({ first_name, last_name }, '2026-02-14')).toBe(name)
})
