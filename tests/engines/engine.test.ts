import { expect, test } from 'vitest'
import { theEngine } from './engine.ts'

test.each(['chromium', 'firefox', 'webkit'])('%s is an engine', (name) => {
  expect(theEngine(name)).toBe(name)
})

test.each(['safari', 'Firefox', ''])('%j is none, and the refusal names those there are', (name) => {
  expect(() => theEngine(name)).toThrow(`ENGINE: expected one of chromium, firefox, webkit, not ${name}`)
})
