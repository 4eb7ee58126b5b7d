import { onTestFinished } from 'vitest'

/** Lets every write fail as a full disk does, until it is released or the test has ended. */
export function fullDisk() {
  const put = Object.getOwnPropertyDescriptor(IDBObjectStore.prototype, 'put')
  if (!put) throw new Error('IDBObjectStore has no put')
  const refuse = () => {
    throw new DOMException('The disk is full', 'QuotaExceededError')
  }
  Object.defineProperty(IDBObjectStore.prototype, 'put', { ...put, value: refuse })
  const release = () => {
    Object.defineProperty(IDBObjectStore.prototype, 'put', put)
  }
  onTestFinished(release)
  return { release }
}
