import { expect, test } from 'vitest'
import { ROLES } from '#domain/access/role.ts'
import { navigationFor } from './navigation.ts'

test.each(ROLES)('[A7] %s finds in the navigation what exists for the role', (role) => {
  const labels = navigationFor(role, '/app/help-center', 0).map(({ label }) => label)
  expect(labels).toEqual(role === 'Evaluator' ? ['Library', 'Outbox', 'Help center', 'Contact us'] : ['Help center', 'Contact us'])
})

test('[A7] the page one is on is marked, and what waits is counted', () => {
  const items = navigationFor('Evaluator', '/app/outbox', 3)
  expect(items.filter(({ isCurrent }) => isCurrent).map(({ label }) => label)).toEqual(['Outbox'])
  expect(items.find(({ id }) => id === 'outbox')?.badge).toEqual({ count: 3, text: '3 waiting' })
  expect(navigationFor('Evaluator', '/app/library', 0).find(({ id }) => id === 'outbox')?.badge).toBeUndefined()
})
