import { expect, test } from 'vitest'
import { memoryStorage } from '#tests/session/memory-storage.ts'
import { guarded, keysOf } from './page-storage.ts'

/** A browser's storage that can be blocked or full. */
function aStorage(state: 'open' | 'blocked' | 'full') {
  const now = { state }
  const kept = memoryStorage()
  const setItem = kept.setItem.bind(kept)
  Object.defineProperty(kept, 'setItem', {
    value: (key: string, value: string) => {
      if (now.state === 'full') throw new DOMException('Full', 'QuotaExceededError')
      setItem(key, value)
    },
  })
  const storage = guarded(() => {
    if (now.state === 'blocked') throw new DOMException('Blocked', 'SecurityError')
    return kept
  })
  return { now, kept, storage }
}

test.each(['blocked', 'full'] as const)(
  '[Y77] a storage that is %s remembers for this page and says that the browser keeps nothing',
  (state) => {
    const { kept, storage } = aStorage(state)
    expect(storage.setItem('theme', 'dark')).toBe(false)
    expect(storage.getItem('theme')).toBe('dark')
    expect(keysOf(storage)).toEqual(['theme'])
    storage.removeItem('theme')
    expect([storage.getItem('theme'), keysOf(storage), Object.keys(kept)]).toEqual([null, [], []])
  },
)

test('[Y77] a value that did not fit is newer than the one that the browser keeps', () => {
  const { now, storage } = aStorage('open')
  expect(storage.setItem('theme', 'light')).toBe(true)
  now.state = 'full'
  expect(storage.setItem('theme', 'dark')).toBe(false)
  expect([storage.getItem('theme'), keysOf(storage)]).toEqual(['dark', ['theme']])
})

test('[Y77] a storage that has room again keeps the next value', () => {
  const { now, kept, storage } = aStorage('full')
  storage.setItem('theme', 'dark')
  now.state = 'open'
  expect(storage.setItem('theme', 'court')).toBe(true)
  expect([storage.getItem('theme'), kept.getItem('theme')]).toEqual(['court', 'court'])
})
