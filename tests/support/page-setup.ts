// Runs before each file that tests pages: its browser is jsdom, one for all files of a worker.
import 'fake-indexeddb/auto' // Before anything that brings Dexie along: its live queries look for it once.
import { cleanup, configure, prettyDOM } from '@testing-library/react'
import { afterAll, afterEach, beforeEach } from 'vitest'
import { loadLate } from '#ui/late.tsx'
import { toaster } from '#ui/toasts.ts'
import { withoutLayout } from './no-layout.ts'

// The machine may be busy with other tests; what is awaited comes, and nothing sleeps.
configure({ asyncUtilTimeout: 60_000, getElementError: notFound })

/**
 * What is waited for is missing many times before it comes: the page is written down only for who reads the message.
 */
function notFound(message: string | null, container: Element) {
  const error = new Error()
  error.name = 'TestingLibraryElementError'
  let text: string | undefined
  Object.defineProperty(error, 'message', {
    configurable: true,
    get: () => (text ??= `${message ?? ''}\n\n${prettyDOM(container) || ''}`),
    set: (changed: string) => {
      text = changed
    },
  })
  return error
}

/** What tests put something else in the place of, since jsdom does not have it or cannot do it. */
const replaced = [
  [URL, 'createObjectURL'],
  [URL, 'revokeObjectURL'],
  [HTMLAnchorElement.prototype, 'click'],
] as const
const own = replaced.map(([holder, name]) => Object.getOwnPropertyDescriptor(holder, name))

beforeEach(withoutLayout)
beforeEach(() => loadLate())
afterEach(() => {
  cleanup()
  toaster.clear()
})
afterAll(leaveThePage)

/**
 * The next file finds an empty page at the first address. What lies in IndexedDB stays: each test opens a database of
 * its own.
 */
function leaveThePage() {
  document.body.replaceChildren()
  document.documentElement.className = ''
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
  for (const [at, [holder, name]] of replaced.entries()) {
    Reflect.deleteProperty(holder, name)
    const was = own[at]
    if (was) Object.defineProperty(holder, name, was)
  }
}
