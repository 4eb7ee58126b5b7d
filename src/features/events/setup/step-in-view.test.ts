import { expect, test } from 'vitest'
import { stepInView } from './step-in-view.ts'

/** The Setup page of an event, scrolled by so many pixels. Groups and Staff are next to each other. */
const scrolled = (by: number) =>
  [
    { id: 'basics', top: 100, bottom: 300 },
    { id: 'form', top: 316, bottom: 700 },
    { id: 'groups', top: 716, bottom: 1000 },
    { id: 'staff', top: 716, bottom: 1000 },
    { id: 'players', top: 1016, bottom: 1800 },
    { id: 'bibs', top: 1816, bottom: 1900 },
  ].map(({ id, top, bottom }) => ({ id, top: top - by, bottom: bottom - by }))
const view = { top: 88, bottom: 800 }

test.each([
  [0, undefined, 'basics'],
  [300, undefined, 'form'],
  [620, undefined, 'groups'],
  [620, 'staff', 'staff'],
  [860, undefined, 'players'],
  [860, 'staff', 'players'],
  [1200, 'bibs', 'bibs'],
])('[EV224] scrolled by %i px with %s chosen, the step bar marks %s', (by, chosen, marked) => {
  expect(stepInView(scrolled(by), view, chosen)).toBe(marked)
})
