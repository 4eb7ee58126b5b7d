import { expect, test } from 'vitest'
import { besideId, judgeWords, wordsId } from './merge-note.ts'
import type { SentWords, StoredWords } from './merge-note.ts'

const stored: StoredWords = { text: 'First', skill_id: null, rev: 5, device_id: 'tablet', version: 3 }
const sent: SentWords = { text: 'Better', skill_id: null, rev: 6, device_id: 'tablet', base_version: 3 }

test.each<[string, StoredWords | undefined, Partial<SentWords>, ReturnType<typeof judgeWords>]>([
  ['a new note', undefined, {}, 'write'],
  ['later words of the same device', stored, { base_version: undefined }, 'write'],
  [
    'later words of the same device, which showed the stored ones',
    stored,
    { base_version: 2, was: wordsId(stored) },
    'write',
  ],
  [
    'later words of the same device, which showed other ones',
    stored,
    { base_version: 2, was: wordsId({ ...stored, text: 'Old' }) },
    'beside',
  ],
  ['older words of the same device', stored, { rev: 4, base_version: 2 }, 'beside'],
  [
    'the same words under an older number of the same device',
    stored,
    { rev: 4, base_version: 2, text: 'First' },
    'stands',
  ],
  ['words of the same device, which counts lower and has seen the version', stored, { rev: 4 }, 'write'],
  ['the same words of the same device', stored, { rev: 5, text: 'First' }, 'stands'],
  ['other words under a number of the same device', stored, { rev: 5, base_version: 2 }, 'beside'],
  ['another device that has seen the version', stored, { device_id: 'phone', rev: 1 }, 'write'],
  ['another device that has seen an older one', stored, { device_id: 'phone', rev: 40, base_version: 2 }, 'beside'],
  ['another device that has counted just as far', stored, { device_id: 'phone', rev: 5, base_version: 5 }, 'beside'],
  ['another device that does not say', stored, { device_id: 'phone', rev: 40, base_version: undefined }, 'beside'],
  ['another device with the same words', stored, { device_id: 'phone', text: 'First', base_version: 2 }, 'stands'],
  [
    'another device that speaks of another skill',
    stored,
    { device_id: 'phone', text: 'First', skill_id: 4, base_version: 2 },
    'beside',
  ],
])('[U10] %s', (_, before, changes, verdict) => {
  expect(judgeWords(before, { ...sent, ...changes })).toBe(verdict)
})

test('[U10] what a device makes from one version of a note has one place beside it, what it makes from another version another', () => {
  const note = '8e0c1a52-4c3f-4f0e-9d6e-1f2d3c4b5a60'
  expect(besideId(note, { ...sent, rev: 7 })).toBe(besideId(note, sent))
  expect(besideId(note, { ...sent, base_version: 4 })).not.toBe(besideId(note, sent))
  expect(besideId(note, { ...sent, device_id: 'phone' })).not.toBe(besideId(note, sent))
})
