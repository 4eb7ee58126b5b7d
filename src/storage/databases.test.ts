import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchDatabases } from './databases.ts'
import { troubleOf } from './storage-trouble.ts'

beforeEach(() => {
  // The databases of Node run on real turns of the event loop.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A browser that answers, never answers, or refuses. */
function aBrowser() {
  const disk = new IDBFactory()
  const state: { answers: 'yes' | 'never' | DOMException; asked: IDBOpenDBRequest[] } = { answers: 'yes', asked: [] }
  const browser = {
    databases: () => disk.databases(),
    open(name: string, version?: number) {
      if (state.answers instanceof DOMException) throw state.answers
      const request =
        state.answers === 'never' ? (new EventTarget() as unknown as IDBOpenDBRequest) : disk.open(name, version)
      state.asked.push(request)
      return request
    },
  } as unknown as IDBFactory // The watch calls only these.
  const watched = watchDatabases(() => browser)
  const told: (string | undefined)[] = []
  watched.subscribe(() => told.push(watched.trouble()))
  return { disk, state, watched, told }
}

function opened(request: IDBOpenDBRequest): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('Not opened'))
  })
}

test('[Y76] a browser that gives no answer is named after five seconds, asked again, and taken at its first answer', async () => {
  const { state, watched, told } = aBrowser()
  state.answers = 'never'
  const opening = opened(watched.factory.open('courtside', 1))
  vi.advanceTimersByTime(4_999)
  expect(watched.trouble()).toBeUndefined()
  vi.advanceTimersByTime(1)
  expect(watched.trouble()).toBe('silent')
  state.answers = 'yes'
  vi.advanceTimersByTime(2_000)
  expect((await opening).version).toBe(1)
  expect([watched.trouble(), told]).toEqual([undefined, ['silent', undefined]])
})

test('[Y76] the answer to an earlier try closes its connection, so that it never holds up a newer version', async () => {
  const { disk, state, watched } = aBrowser()
  state.answers = 'never'
  const opening = opened(watched.factory.open('courtside', 1))
  state.answers = 'yes'
  vi.advanceTimersByTime(5_000)
  await opening
  const late = state.asked[0]!
  const connection = await opened(disk.open('courtside', 1))
  const close = vi.spyOn(connection, 'close')
  Object.assign(late, { result: connection })
  late.onsuccess?.(new Event('success'))
  expect(close).toHaveBeenCalledTimes(1)
})

test('[Y76] a tab that holds an older version is named, and the database opens once it is closed', async () => {
  const { disk, state, watched, told } = aBrowser()
  const older = await opened(disk.open('courtside', 1))
  const request = watched.factory.open('courtside', 2)
  const opening = opened(request)
  await new Promise((resolve) => (request.onblocked = resolve))
  vi.advanceTimersByTime(20_000)
  expect([watched.trouble(), state.asked.length]).toEqual(['held', 1])
  older.close()
  expect((await opening).version).toBe(2)
  expect(told).toEqual(['held', undefined])
})

test('[Y76] a refusal reaches the caller at once, and the trouble ends without another question', async () => {
  const { disk, state, watched } = aBrowser()
  const ended = new Promise<void>((resolve) => {
    watched.subscribe(() => watched.trouble() === undefined && resolve())
  })
  state.answers = new DOMException('Refused', 'InvalidStateError')
  expect(() => watched.factory.open('courtside', 1)).toThrow('Refused')
  vi.advanceTimersByTime(5_000)
  expect(watched.trouble()).toBe('refused')
  state.answers = 'yes'
  vi.advanceTimersByTime(2_000)
  await ended
  // Its tables are made by the app, so the question must leave none behind without them.
  expect(await disk.databases()).toEqual([])
})

test('[Y76] a database of a newer version is an answer and no trouble', async () => {
  const { disk, watched, told } = aBrowser()
  ;(await opened(disk.open('courtside', 3))).close()
  await expect(opened(watched.factory.open('courtside', 2))).rejects.toMatchObject({ name: 'VersionError' })
  vi.advanceTimersByTime(20_000)
  expect(told).toEqual([])
})

test.each([
  [new DOMException('No room', 'QuotaExceededError'), 'full'],
  [new DOMException('Encountered full disk while opening backing store', 'UnknownError'), 'full'],
  [new DOMException('The user denied permission to access the database.', 'UnknownError'), 'refused'],
  [new DOMException('A mutation operation was attempted', 'InvalidStateError'), 'refused'],
  [new DOMException('Denied', 'SecurityError'), 'refused'],
  [new DOMException('Newer', 'VersionError'), undefined],
])('[Y76] %s means %s', (error, trouble) => {
  expect(troubleOf(error)).toBe(trouble)
})
