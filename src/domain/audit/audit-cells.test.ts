import { expect, test } from 'vitest'
import type { AuditEntry } from '../contracts/audit.ts'
import { actorWords, auditRows, detailWords, originWords, personWords } from './audit-cells.ts'

const ID = '0197a1de-0000-7000-8000-000000000001'
const anEntry = (changes: Partial<AuditEntry> = {}): AuditEntry => ({
  id: 1,
  at: '2026-11-20T14:05:00.000Z',
  actor_id: ID,
  actor_name: 'Ada Moss',
  origin: '203.0.113.7',
  action: 'read report',
  person_id: ID,
  person_name: 'Maya Okafor',
  evaluation_submission_id: null,
  program_name: null,
  event_name: null,
  details: {},
  ...changes,
})

test.each([
  { entry: anEntry(), words: ['Ada Moss', 'Maya Okafor', '203.0.113.7'] },
  {
    entry: anEntry({ actor_name: null, person_name: null, origin: null }),
    words: ['Deleted account', 'Deleted account', 'Not recorded'],
  },
  {
    entry: anEntry({ actor_id: null, actor_name: null, origin: 'shell' }),
    words: ['The operator', 'Maya Okafor', 'Command line'],
  },
  {
    entry: anEntry({ actor_id: null, actor_name: null, origin: 'server', person_id: null, person_name: null }),
    words: ['Courtside, automatically', '', 'The server'],
  },
  { entry: anEntry({ person_id: null, person_name: 'Walk On' }), words: ['Ada Moss', 'Walk On', '203.0.113.7'] },
])('[M61] who, whom and from where: $words', ({ entry, words }) => {
  expect([actorWords(entry), personWords(entry), originWords(entry)]).toEqual(words)
})

test.each([
  { details: {}, words: '' },
  {
    details: {
      package: 'single',
      changes: { price_cents: [7_900, 8_450], is_active: [true, false], includes: [['a'], ['a', 'b']] },
    },
    words: 'Package single: price from 79.00 to 84.50, offered from yes to no, what is included from "a" to "a; b"',
  },
  { details: { video_id: ID }, words: `Video ${ID}` },
  { details: { rows: 0 }, words: '0 rows' },
  { details: { changes: { consent: ['requested', 'given'] } }, words: 'Agreed' },
  { details: { changes: { consent: ['requested', 'withdrawn'] } }, words: 'Declined' },
  { details: { changes: { consent: ['given', 'withdrawn'] } }, words: 'Withdrew the consent' },
  { details: { changes: { consent: ['withdrawn', 'given'] } }, words: 'Changed the answer to yes' },
  { details: { changes: { age: ['child', '13 or older'] } }, words: 'Age from child to 13 or older' },
  {
    details: { changes: { age: ['13 or older', '13 or older'] } },
    words: 'Age corrected, 13 or older as before',
  },
  { details: { event_id: ID }, event_name: 'Fall Tryout', words: 'Fall Tryout' },
  { details: { event_id: ID }, words: 'A deleted event' },
  { details: { why: 'safety' }, words: 'A child may be at risk' },
  {
    details: { checkout_id: ID, amount_cents: 7_900, failure: 'came_back' },
    words: `Payment ${ID}. 79.00. The payer’s bank returned the money to us`,
  },
  { details: { program_id: 7, part: 'director' }, words: 'Program 7. As director' },
  {
    details: { program_id: 7, part: 'coach', team_ids: [3, 4] },
    program_name: 'Harbor Point',
    words: 'Harbor Point (7). As coach. Teams 3, 4',
  },
] satisfies (Partial<Pick<AuditEntry, 'program_name' | 'event_name'>> & {
  details: AuditEntry['details']
  words: string
})[])('[M61] what else is known: "$words"', ({ words, ...entry }) => {
  expect(detailWords({ program_name: null, event_name: null, ...entry })).toBe(words)
})

test('[M61] a file has the instants as they are kept and the ids that tell two people of one name apart', () => {
  expect(auditRows([anEntry()])[1]).toEqual([
    '2026-11-20T14:05:00.000Z',
    'Ada Moss',
    'Read a report',
    'Maya Okafor',
    '203.0.113.7',
    '',
    '',
    ID,
    ID,
  ])
})
