import { expect, test } from 'vitest'
import { createProgress } from './progress.ts'
import { createSpeed } from './speed.ts'

test('speed and time left are told after a second has been watched', () => {
  const speed = createSpeed()
  speed.moved(0, 0)
  speed.moved(500, 500)
  expect(speed.pace(1_000, 500)).toEqual({ bytesPerSecond: null, secondsLeft: null })
  speed.moved(1_000, 1_000)
  expect(speed.pace(3_000, 1_000)).toEqual({ bytesPerSecond: 1_000, secondsLeft: 3 })
})

test('only the last ten seconds count: a line that becomes slow is told as slow', () => {
  const speed = createSpeed()
  for (let second = 0; second <= 20; second++) speed.moved(second * 10_000, second * 1_000)
  for (let second = 21; second <= 31; second++) speed.moved(200_000 + (second - 20) * 100, second * 1_000)
  expect(speed.pace(1_000, 31_000)).toEqual({ bytesPerSecond: 100, secondsLeft: 10 })
})

test('while nothing moves the speed falls to nothing, and no time is promised', () => {
  const speed = createSpeed()
  for (let second = 0; second <= 5; second++) speed.moved(second * 1_000, second * 1_000)
  expect(speed.pace(1_000, 10_000).bytesPerSecond).toBe(500)
  expect(speed.pace(1_000, 60_000)).toEqual({ bytesPerSecond: 0, secondsLeft: null })
})

test('a clock that was set back begins a new watch', () => {
  const speed = createSpeed()
  speed.moved(0, 1_000_000)
  speed.moved(9_000, 1_003_000)
  speed.moved(10_000, 5_000)
  expect(speed.pace(100, 5_000)).toEqual({ bytesPerSecond: null, secondsLeft: null })
  speed.moved(12_000, 7_000)
  expect(speed.pace(100, 7_000).bytesPerSecond).toBe(1_000)
})

test('bytes of a part that was lost are not counted as sent, and a part counts once however often it goes', () => {
  const progress = createProgress(250, 100, () => 0)
  expect(progress.partCount).toBe(3)
  progress.moved(1, 60)
  progress.moved(3, 50)
  expect(progress.sentBytes()).toBe(110)
  progress.moved(1, null)
  expect(progress.sentBytes()).toBe(50)
  progress.moved(1, 100)
  progress.finished(1)
  progress.finished(3)
  expect([progress.sentBytes(), progress.partsDone()]).toEqual([150, 2])
  progress.arrived([1])
  expect([progress.sentBytes(), progress.doneParts()]).toEqual([100, [1]])
})
