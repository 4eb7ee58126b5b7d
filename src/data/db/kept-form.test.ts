import { IDBFactory } from 'fake-indexeddb'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { Database } from './database.ts'
import { putDraft, readDraft } from './drafts.ts'
import { createKeptForm } from './kept-form.ts'

const Form = v.object({ city: v.string(), name: v.fallback(v.string(), '') })
const KEY = 'profile'

test('[D23] a form that is saved in one tab leaves what another tab has typed since', async () => {
  const { tab, scope } = aDevice()
  const [one, other] = [tab(), tab()]
  one.keep({ city: 'Reno', name: 'Ana' })
  await one.settled()
  other.keep({ city: 'Salem', name: 'Ana' })
  await other.settled()
  await one.forget()
  expect(await tab().read()).toEqual({ city: 'Salem', name: 'Ana' })
  await other.forget()
  expect(await readDraft(scope, KEY)).toBeUndefined()
})

test('[D23] what a tab has found or typed itself is forgotten, and so is what nobody can read', async () => {
  const { tab, scope } = aDevice()
  await putDraft(scope, KEY, { city: 'Reno' })
  const found = tab()
  expect(await found.read()).toEqual({ city: 'Reno', name: '' })
  await found.forget()
  expect(await readDraft(scope, KEY)).toBeUndefined()

  for (const city of ['S', 'Sa', 'Sal']) found.keep({ name: '', city })
  await found.forget()
  expect(await readDraft(scope, KEY)).toBeUndefined()

  await putDraft(scope, KEY, { town: 'of an older shape' })
  const fresh = tab()
  expect(await fresh.read()).toBeUndefined()
  await fresh.forget()
  expect(await readDraft(scope, KEY)).toBeUndefined()
})

test('[D23] a write that fails is told, and what was kept before it can still be forgotten', async () => {
  const { tab, scope, failures } = aDevice()
  const form = tab()
  form.keep({ city: 'Reno', name: '' })
  await form.settled()
  const put = scope.db.draft.put.bind(scope.db.draft)
  scope.db.draft.put = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  form.keep({ city: 'Reno Falls', name: '' })
  await form.settled()
  scope.db.draft.put = put
  expect([failures.length, await form.read()]).toEqual([1, { city: 'Reno', name: '' }])
  await form.forget()
  expect(await readDraft(scope, KEY)).toBeUndefined()
})

/** The disk of one device; its tabs type the same form. */
function aDevice() {
  const scope = {
    db: new Database('courtside', { indexedDB: new IDBFactory(), IDBKeyRange }),
    userId: 'ana',
    now: Date.now,
  }
  const failures: unknown[] = []
  return { scope, failures, tab: () => createKeptForm(scope, KEY, Form, () => failures.push('full')) }
}
