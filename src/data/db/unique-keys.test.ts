import { IDBFactory, IDBIndex } from 'fake-indexeddb'
import { afterEach, expect, test, vi } from 'vitest'
import { Database } from './database.ts'
import { forgetRowsOfOthers } from './forget-rows.ts'

afterEach(() => vi.restoreAllMocks())

test('[T55] an empty device is cleared without unique cursors, which fail in WebKit over an empty index', async () => {
  const db = new Database('empty', { indexedDB: new IDBFactory() })
  const asked = vi.spyOn(IDBIndex.prototype, 'openKeyCursor')
  await forgetRowsOfOthers(db, undefined)
  expect(asked.mock.calls.filter(([, direction]) => direction?.endsWith('unique'))).toEqual([])
  db.close()
})
