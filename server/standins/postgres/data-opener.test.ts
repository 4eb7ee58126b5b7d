import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { noteOpener } from './data-opener.ts'

test('a data folder knows which checkout opened it before', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'courtside-opener-'))
  expect(noteOpener(folder, '/home/ann/courtside')).toBeUndefined()
  expect(noteOpener(folder, '/home/ann/courtside')).toBeUndefined()
  expect(noteOpener(folder, '/home/ann/other')).toBe('/home/ann/courtside')
  expect(noteOpener(folder, '/home/ann/other')).toBeUndefined()
})
