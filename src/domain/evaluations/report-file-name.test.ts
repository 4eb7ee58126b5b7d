import { expect, test } from 'vitest'
import { reportFileName } from './report-file-name.ts'

const ID = '0f8b5f0a-5d3b-4c43-9f3b-6d7c8e9fa0b1'
const OTHER = '0f8b5f0a-5d3b-4c43-9f3b-6d7c8e9fa0b2'
const nameOf = (first_name: string, last_name: string, jersey_number = '', evaluation_submission_id = ID) =>
  reportFileName({
    player_profile: { first_name, last_name } as Parameters<typeof reportFileName>[0]['player_profile'],
    jersey_number,
    evaluated_on: '2026-02-14',
    evaluation_submission_id,
  })

test.each([
  ['Maya', 'Okafor', '', 'maya-okafor'],
  ['Nguyễn', 'Đặng', '', 'nguyen-dang'],
  ['Łukasz', 'O’Brien', '', 'lukasz-obrien'],
  ['../etc', '"x"\r\n', '', 'etc-x'],
  ['李', '伟', '', 'player'],
  ['李', '伟', '57', 'player-57'],
  ['محمد', 'علي', '57', 'player-57'],
  ['A'.repeat(200), 'B', '', 'a'.repeat(80)],
])('the file of %s %s with the bib "%s" is named %s', (first_name, last_name, bib, name) => {
  expect(nameOf(first_name, last_name, bib)).toBe(`courtside-${name}-2026-02-14-9fa0b1.pdf`)
})

test.each([
  ['Maya', 'Maya', 'Okafor'],
  ['José', 'Jose', 'Li'],
  ['伟', '芳', '李'],
  ['עומר', 'נועה', 'כהן'],
])('[R76] the files of the siblings %s and %s %s have different names', (one, other, last_name) => {
  expect(nameOf(one, last_name)).not.toBe(nameOf(other, last_name, '', OTHER))
})
