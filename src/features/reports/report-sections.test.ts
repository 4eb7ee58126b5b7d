import { expect, test } from 'vitest'
import { aReport } from '#tests/fixtures/a-report.ts'
import { aRubric } from '#tests/fixtures/a-rubric.ts'
import { REPORT_SECTIONS, sectionsOf } from './report-sections.ts'

const { skills, team_player } = aRubric()
const unseen = Object.fromEntries([
  ...skills.slice(8).map(({ id }) => [`skill:${id}`, 0]),
  ...team_player.items.map(({ id }) => [`team:${id}`, 0]),
])
const event = { seen_by: 2, has_differed: false, spread: [] }

test('[R83] the report of an event’s short form has only the parts that its form fills', () => {
  const idsOf = (report: Parameters<typeof sectionsOf>[0]) => sectionsOf(report).map(({ id }) => id)
  expect(idsOf(aReport({ ratings: unseen, event }))).toEqual(['overview', 'performance-score', 'notes'])
  expect(idsOf(aReport({ ratings: { ...unseen, 'team:2001': 4 }, event }))).toContain('team-player-score')
  const all = REPORT_SECTIONS.map(({ id }) => id)
  expect(idsOf(aReport({ event }))).toEqual(all)
  expect(idsOf(aReport({ ratings: unseen }))).toEqual(all)
})
