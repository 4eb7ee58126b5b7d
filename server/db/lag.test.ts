import { expect, test } from 'vitest'
import { createLag } from './lag.ts'

test('[U108] a copy shows what the database had when it was where the copy is now', () => {
  const lag = createLag()
  lag.look({ copy: 90, database: 100 }, 1_000)
  expect(lag.msAt(1_000)).toBe(Infinity)
  lag.look({ copy: 100, database: 150 }, 1_500)
  expect(lag.msAt(1_700)).toBe(700)
  lag.look({ copy: 149, database: 150 }, 2_000)
  expect(lag.msAt(2_000)).toBe(1_000)
  lag.look({ copy: 150, database: 150 }, 2_500)
  expect(lag.msAt(2_600)).toBe(600)
})

test('[U108] a database that writes nothing leaves its copy fresh', () => {
  const lag = createLag()
  for (const at of [0, 500, 1_000, 100_000]) lag.look({ copy: 100, database: 100 }, at)
  expect(lag.msAt(100_500)).toBeLessThanOrEqual(99_500)
  lag.look({ copy: 100, database: 100 }, 100_500)
  expect(lag.msAt(100_600)).toBe(600)
})

test('[U108] a copy that stands still grows old', () => {
  const lag = createLag()
  for (const at of [0, 500, 1_000]) lag.look({ copy: 100, database: 100 }, at)
  for (let at = 1_500; at < 90_000; at += 500) lag.look({ copy: 100, database: at }, at)
  expect(lag.msAt(90_000)).toBe(89_000)
})

test('[U108] a copy that has gone back is another one, and has to be seen to follow first', () => {
  const lag = createLag()
  lag.look({ copy: 100, database: 100 }, 0)
  lag.look({ copy: 100, database: 120 }, 500)
  expect(lag.msAt(500)).toBe(500)
  lag.look({ copy: 40, database: 130 }, 1_000)
  expect(lag.msAt(1_000)).toBe(Infinity)
  lag.look({ copy: 130, database: 130 }, 1_500)
  expect(lag.msAt(1_500)).toBe(500)
})

test('[U108] a copy that is ahead, or follows nobody, is of no use', () => {
  const lag = createLag()
  lag.look({ copy: 100, database: 100 }, 0)
  lag.look({ copy: 100, database: 100 }, 500)
  expect(lag.msAt(500)).toBe(500)
  lag.look({ copy: 120, database: 110 }, 1_000)
  expect(lag.msAt(1_000)).toBe(Infinity)
  lag.look({ copy: 120, database: 130 }, 1_500)
  lag.look({ copy: undefined, database: 130 }, 2_000)
  expect(lag.msAt(2_000)).toBe(Infinity)
})
