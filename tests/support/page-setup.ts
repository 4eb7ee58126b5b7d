// Runs before each file that tests pages: its browser is jsdom, one for all files of a worker.
import 'fake-indexeddb/auto' // Before anything that brings Dexie along: its live queries look for it once.
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeEach } from 'vitest'
import { toaster } from '#ui/toasts.ts'
import { withoutLayout } from './no-layout.ts'

// The machine may be busy with other tests; what is awaited comes, and nothing sleeps.
configure({ asyncUtilTimeout: 10_000 })

const own = { createObjectURL: URL.createObjectURL, revokeObjectURL: URL.revokeObjectURL, click: HTMLAnchorElement.prototype.click }

beforeEach(withoutLayout)
afterEach(() => {
  cleanup()
  toaster.clear()
})
afterAll(leaveThePage)

/** The next file finds what it would find after a reload, on a device that nobody has used. */
function leaveThePage() {
  document.body.replaceChildren()
  document.documentElement.className = ''
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
  Object.assign(URL, { createObjectURL: own.createObjectURL, revokeObjectURL: own.revokeObjectURL })
  HTMLAnchorElement.prototype.click = own.click
}
