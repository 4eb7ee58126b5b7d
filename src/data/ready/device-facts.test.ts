import { expect, test } from 'vitest'
import { readDeviceFacts } from './device-facts.ts'

const open = async () => ({}) as FileSystemDirectoryHandle
const closed = async () => {
  throw new DOMException('Security error when calling GetDirectory', 'SecurityError')
}
const storage = (over: object) =>
  ({
    persisted: async () => false,
    persist: async () => false,
    getDirectory: open,
    ...over,
  }) as unknown as StorageManager
const wakeLock = (request: () => Promise<unknown>) => ({ request }) as unknown as WakeLock

test('the screen stays on only where the lock was granted, and the lock is given back', async () => {
  let released = 0
  const granted = wakeLock(async () => ({
    release: async () => {
      released++
    },
  }))
  const refused = wakeLock(async () => {
    throw new DOMException('Low battery', 'NotAllowedError')
  })
  expect(await readDeviceFacts({ wakeLock: granted })).toMatchObject({ screen: 'held' })
  expect(released).toBe(1)
  expect(await readDeviceFacts({ wakeLock: refused })).toMatchObject({ screen: 'refused' })
  expect(await readDeviceFacts({})).toMatchObject({ screen: 'missing', storage: 'unknown', freeBytes: null })
})

test('a private window is told where the browser lets it be seen, and taken for nothing where it does not', async () => {
  expect(await readDeviceFacts({ storage: storage({ getDirectory: closed }) })).toMatchObject({
    looksPrivate: true,
    storage: 'not-kept',
  })
  expect(await readDeviceFacts({ storage: storage({}) })).toMatchObject({ looksPrivate: false })
})

test('[GR1] the browser is asked to keep the storage only when it is to be asked', async () => {
  const asked: string[] = []
  const asking = storage({
    persist: async () => {
      asked.push('persist')
      return true
    },
  })
  expect(await readDeviceFacts({ storage: asking })).toMatchObject({ storage: 'not-kept' })
  expect(await readDeviceFacts({ storage: asking }, true)).toMatchObject({ storage: 'kept' })
  expect(asked).toEqual(['persist'])
})
