import { expect, test } from 'vitest'
import type { LibraryItem } from '#domain/contracts/library.ts'
import { dayWords } from '#kit/time-words.ts'
import { sourceWords } from './source-words.ts'

const NOW = Date.parse('2026-11-20T18:00:00Z')
const day = (instant: string) => dayWords(instant, NOW).replaceAll(' ', '\u00a0')
const item = (fields: Partial<LibraryItem>): LibraryItem =>
  ({
    is_live_evaluation: false,
    event_name: 'Fall League',
    video_type: 'YouTube',
    status: 'submitted',
    due_at: null,
    evaluator_id: null,
    is_mine: false,
    ...fields,
  }) as LibraryItem // Only what words are made of.

test('what was promised for a day that has passed was due, and what is not awaited is not due at all', () => {
  expect(sourceWords(item({ due_at: '2026-11-27T12:00:00Z' }), NOW)).toBe(
    `YouTube video, Fall League, due ${day('2026-11-27T12:00:00Z')}`,
  )
  expect(sourceWords(item({ due_at: '2026-11-06T12:00:00Z' }), NOW)).toBe(
    `YouTube video, Fall League, was due ${day('2026-11-06T12:00:00Z')}`,
  )
  expect(sourceWords(item({ due_at: '2026-11-06T12:00:00Z', status: 'completed' }), NOW)).toBe(
    'YouTube video, Fall League',
  )
  expect(sourceWords(item({ is_live_evaluation: true, due_at: null }), NOW)).toBe('Live, Fall League')
})
