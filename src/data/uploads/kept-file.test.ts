import { expect, test } from 'vitest'
import { fingerprintOf } from './fingerprint.ts'
import { assertSame, openKept, openKeptSame } from './kept-file.ts'
import { FileRefused, NotTheSameFile } from './uploads.ts'

const game = new File(['the game'], 'game.mp4')

test('[N24] a kept file is opened without asking only where that is allowed already', async () => {
  const asked = aHandle({ query: 'prompt', answer: 'granted' })
  expect(await openKept(asked.handle, false)).toBeUndefined()
  expect(asked.questions()).toBe(0)
  expect(await openKept(asked.handle, true)).toBe(game)
  expect(asked.questions()).toBe(1)
  expect(await openKept(aHandle({ query: 'granted' }).handle, false)).toBe(game)
  expect(await openKept(aHandle({ query: 'prompt', answer: 'denied' }).handle, true)).toBeUndefined()
})

test('[N24] a file that was moved, a browser that cannot be asked now and no handle at all are no file', async () => {
  const gone = {
    queryPermission: async () => 'granted',
    getFile: async () => {
      throw new DOMException('gone', 'NotFoundError')
    },
  }
  expect(await openKept(gone as unknown as FileSystemFileHandle, true)).toBeUndefined()
  expect(await openKept(aHandle({ query: 'prompt' }).handle, true)).toBeUndefined()
  expect(await openKept(null, true)).toBeUndefined()
})

test('[N24] a kept file that was changed meanwhile is not gone on with', async () => {
  const row = {
    handle: aHandle({ query: 'granted' }).handle,
    file_name: 'game.mp4',
    fingerprint: await fingerprintOf(game),
  }
  expect(await openKeptSame(row)).toBe(game)
  expect(await openKeptSame({ ...row, fingerprint: await fingerprintOf(new Blob(['another'])) })).toBeUndefined()
})

test('[N24] another file is refused with the name of the right one, an unreadable one as such', async () => {
  const expected = { file_name: 'final.mp4', fingerprint: 'of another' }
  await expect(assertSame(game, expected)).rejects.toThrow(NotTheSameFile)
  await expect(assertSame(game, expected)).rejects.toThrow(/final\.mp4/u)
  const unreadable = Object.assign(new File(['x'], 'x.mp4'), {
    slice: () => {
      throw new DOMException('gone', 'NotReadableError')
    },
  })
  await expect(assertSame(unreadable, expected)).rejects.toThrow(FileRefused)
})

/** Without `answer` the browser throws, as it does without a tap. */
function aHandle({ query, answer }: { query: PermissionState; answer?: PermissionState }) {
  let questions = 0
  const handle = {
    queryPermission: async () => query,
    requestPermission: async () => {
      questions += 1
      if (!answer) throw new DOMException('No tap', 'SecurityError')
      return answer
    },
    getFile: async () => game,
  }
  return { handle: handle as unknown as FileSystemFileHandle, questions: () => questions } // Only Chromium's has these.
}
