import { IDBFactory } from 'fake-indexeddb'
import * as v from 'valibot'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Database } from './database.ts'
import { putDraft, readDraft } from './drafts.ts'
import { createKeptForm } from './kept-form.ts'
import type { KeptForm } from './kept-form.ts'

const Form = v.object({ city: v.string(), name: v.fallback(v.string(), '') })
type FormType = v.InferOutput<typeof Form>
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

test('[Y63] a form open in two tabs shows and keeps the fields that either tab typed', async () => {
  const { scope, tab } = aDevice()
  const begun = { city: '', name: '' }
  const [one, other] = [opened(tab(), begun), opened(tab(), begun)]
  one.type({ city: 'Reno' })
  await vi.waitFor(() => expect(other.shown().city).toBe('Reno'))
  other.type({ name: 'Ana' })
  await vi.waitFor(() => expect(one.shown()).toEqual({ city: 'Reno', name: 'Ana' }))
  expect(await readDraft(scope, KEY)).toEqual({ city: 'Reno', name: 'Ana' })
})

test('[Y63] two tabs that type before they hear of each other keep the fields of both', async () => {
  const { scope, tab } = aDevice()
  await putDraft(scope, KEY, { city: '', name: '' })
  const [one, other] = [tab(), tab()]
  await Promise.all([one.read(), other.read()])
  one.keep({ city: 'Reno', name: '' })
  await one.settled()
  other.keep({ city: '', name: 'Ana' })
  await other.settled()
  expect(await readDraft(scope, KEY)).toEqual({ city: 'Reno', name: 'Ana' })
})

test('[Y63] a form that one tab has sent begins again in a tab where nothing else was typed', async () => {
  const { tab } = aDevice()
  const begun = { city: '', name: '' }
  const [kept, other] = [tab(), opened(tab(), begun)]
  kept.keep({ city: 'Reno', name: 'Ana' })
  await vi.waitFor(() => expect(other.shown().city).toBe('Reno'))
  await kept.forget()
  await vi.waitFor(() => expect(other.shown()).toEqual(begun))
})

/** A page that shows the form and follows the other tabs. */
function opened(keeper: KeptForm<FormType>, begun: FormType) {
  let shown = begun
  onTestFinished(
    keeper.follow(begun, begun, (form) => {
      shown = form
    }),
  )
  return {
    shown: () => shown,
    type(changes: Partial<FormType>) {
      shown = { ...shown, ...changes }
      keeper.keep(shown)
    },
  }
}

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
