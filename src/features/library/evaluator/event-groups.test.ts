import { expect, test } from 'vitest'
import { aLibraryItem } from '#tests/fixtures/a-library-item.ts'
import { eventGroups } from './event-groups.ts'

const NOW = Date.parse('2026-11-28T12:00:00Z')
const onDay = (day: number, event_name: string) =>
  aLibraryItem(day, { event_name, updated_at: `2026-11-${day}T17:00:00.000Z`, submitted_at: null })

test('an event of two days is one group, and what has no event is grouped by day', () => {
  const items = [
    onDay(21, 'Fall Tryout'),
    onDay(21, ''),
    onDay(20, ''),
    onDay(20, 'Fall Tryout'),
    onDay(20, 'Open Gym'),
  ]
  const groups = eventGroups(items, 'updated_at', NOW)
  expect(groups?.map(({ event, day, items: { length } }) => [event, day, length])).toEqual([
    ['Fall Tryout', 'Changed Nov 20 to Nov 21', 2],
    ['', 'Changed Nov 21', 1],
    ['', 'Changed Nov 20', 1],
    ['Open Gym', 'Changed Nov 20', 1],
  ])
  expect(eventGroups(items, 'submitted_at', NOW)?.map(({ day }) => day)).toEqual(['', '', ''])
})
