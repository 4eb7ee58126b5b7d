import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ROLES, flagsFromGroups, roleFromGroups } from './role.ts'

test.each([
  [['Owner', 'Coach'], 'Coach'],
  [['Player', 'Evaluator'], 'Evaluator'],
  [['Director', 'Player'], 'Player'],
  [['Owner', 'Director'], 'Director'],
  [['Owner'], 'Owner'],
  [['Admin'], 'Player'],
  [['coach'], 'Player'],
  [[], 'Player'],
])('[A1] the groups %j make the role %s', (groups, role) => {
  expect(roleFromGroups(groups)).toBe(role)
})

test('[A1] the order of the groups in the token does not matter', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray([...ROLES, 'Admin', 'us-east-1_Google']), (groups) => {
      expect(roleFromGroups(groups)).toBe(roleFromGroups(groups.toReversed()))
    }),
  )
})

test.each([
  [['Coach', 'Evaluator'], { isAdmin: false, isEvaluator: true }],
  [['Admin', 'Player'], { isAdmin: true, isEvaluator: false }],
  [[], { isAdmin: false, isEvaluator: false }],
])('[A2] the groups %j raise the flags %j', (groups, flags) => {
  expect(flagsFromGroups(groups)).toEqual(flags)
})
