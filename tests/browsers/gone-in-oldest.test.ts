import { createContext, runInContext } from 'node:vm'
import { expect, test } from 'vitest'
import { takeAway } from '#tests/support/newer-apis.ts'
import { goneInOldest } from './gone-in-oldest.ts'

const gone = goneInOldest()

test.each([
  ['URL', 'parse'],
  ['StorageManager.prototype', 'estimate'],
  ['HTMLElement.prototype', 'showPopover'],
  ['Document.prototype', 'onscrollend'],
  ['Navigator.prototype', 'vibrate'],
  ['Map', 'groupBy'],
  ['Set.prototype', 'union'],
  ['globalThis', 'requestIdleCallback'],
  ['globalThis', 'Iterator'],
  ['globalThis', 'Temporal'],
])('%s loses %s, which came after the oldest Safari', (holder, name) => {
  expect(gone[holder]).toContain(name)
})

test.each([
  ['globalThis', 'fetch'],
  ['globalThis', 'EventTarget'],
  ['LockManager.prototype', 'request'],
  ['StorageManager.prototype', 'getDirectory'],
  ['Element.prototype', 'checkVisibility'],
])('%s keeps %s', (holder, name) => {
  expect(gone[holder] ?? []).not.toContain(name)
})

test('what is taken away is not there any more, and what is unknown here is passed over', () => {
  const page = createContext()
  runInContext(`(${takeAway.toString()})(${JSON.stringify(gone)})`, page)
  expect(runInContext('typeof Set.prototype.union + typeof Iterator + typeof Set.prototype.has', page)).toBe(
    'undefinedundefinedfunction',
  )
})
