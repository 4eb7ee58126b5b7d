import * as v from 'valibot'
import { expect, test } from 'vitest'
import { PlayerOrganization } from './players.ts'

test('an organization of 101 characters is refused in the words of the specification', () => {
  const { issues = [] } = v.safeParse(v.object({ name: PlayerOrganization.entries.name }), { name: 'x'.repeat(101) })
  expect(issues.map(({ message }) => message)).toEqual(['Name cannot be longer than 100 characters'])
})
