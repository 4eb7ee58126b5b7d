import { expect, test } from 'vitest'
import { latestReport } from './latest-report.tsx'

const published = (completed_at: string) => ({ status: 'completed' as const, completed_at, total_score: 37.5 })
const underWay = { status: 'in_review' as const, completed_at: null, total_score: null }

test('[L11] the latest report is the one that was published last, whatever changed since', () => {
  const [older, newer] = [published('2026-02-01T10:00:00.000Z'), published('2026-03-01T10:00:00.000Z')]
  expect(latestReport([underWay, older, newer])).toBe(newer)
  expect(latestReport([underWay])).toBeUndefined()
  expect(latestReport([])).toBeUndefined()
})
