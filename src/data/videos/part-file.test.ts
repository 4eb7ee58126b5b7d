import { expect, test } from 'vitest'
import { aMemoryFolder } from '#tests/support/memory-folder.ts'
import { createPartAnswers } from './part-file.ts'

const PLACE = { folders: [], name: '0', byteLength: 10 }
const bytes = (count: number) => new Uint8Array(count).fill(7)

test('a file has the length of its part only when all bytes but the last are on the disk', async () => {
  const flushed: number[] = []
  const { used, answer } = aDisk({ onFlush: (size) => flushed.push(size) })
  await answer({ kind: 'open', place: PLACE })
  await answer({ kind: 'write', bytes: bytes(4) })
  await answer({ kind: 'write', bytes: bytes(6) })
  expect(await answer({ kind: 'finish' })).toEqual({})
  expect(flushed).toEqual([9, 10])
  expect(used()).toBe(10)
})

test.each([
  ['too many', [4, 7]],
  ['too few', [4, 5]],
])('%s bytes are no part, and leave nothing', async (_name, chunks) => {
  const { used, answer } = aDisk()
  await answer({ kind: 'open', place: PLACE })
  const answers = []
  for (const count of chunks) answers.push(await answer({ kind: 'write', bytes: bytes(count) }))
  answers.push(await answer({ kind: 'finish' }))
  expect(answers.find(({ failure }) => failure)).toMatchObject({ failure: { name: 'RangeError' } })
  expect(used()).toBe(0)
})

test.each([
  ['refuses what does not fit', { limit: 5 }],
  ['takes no byte more', { bytesPerWrite: 0 }],
])('a disk that %s is told as full, and nothing is left', async (_name, disk) => {
  const { used, answer } = aDisk(disk)
  await answer({ kind: 'open', place: PLACE })
  expect(await answer({ kind: 'write', bytes: bytes(10) })).toMatchObject({ failure: { name: 'QuotaExceededError' } })
  expect(used()).toBe(0)
})

test('a file that another tab still writes is waited for', async () => {
  const { used, answer, root, letGo } = aDisk()
  await createPartAnswers(root)({ kind: 'open', place: PLACE })
  const opened = answer({ kind: 'open', place: PLACE })
  letGo()
  expect(await opened).toEqual({})
  await answer({ kind: 'write', bytes: bytes(10) })
  expect(used()).toBe(10)
})

function aDisk(options?: Parameters<typeof aMemoryFolder>[0]) {
  const { root: folder, ...disk } = aMemoryFolder(options)
  const root = async () => folder
  return { ...disk, root, answer: createPartAnswers(root) }
}
