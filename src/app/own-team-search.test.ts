import { expect, test } from 'vitest'
import { readOwnTeamSearch } from './own-team-search.ts'

const SECRET = 'aZ_-9'.repeat(8)

test.each([
  [{}, {}],
  [{ team: '7' }, { team: 7 }],
  [{ team: 'new' }, { team: 'new' }],
  [{ team: 'old' }, {}],
  [{ team: -1 }, {}],
  [
    { team: 'new', invitation: SECRET },
    { team: 'new', invitation: SECRET },
  ],
  [{ invitation: SECRET }, { invitation: SECRET }],
  [{ invitation: '../../login' }, {}],
  [{ invitation: 7 }, {}],
])('[A26] the address of the team pages: %j is read as %j', (search, read) => {
  expect(readOwnTeamSearch(search)).toEqual(read)
})
