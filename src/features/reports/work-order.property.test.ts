import fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Report } from '#domain/contracts/evaluations.ts'
import { teamFigures } from '#domain/portal/team-figures.ts'
import { separatorGroup } from '#domain/scoring/report-words.ts'
import { whatToWorkOn } from '#domain/scoring/what-to-work-on.ts'
import { renderReportPdf } from '#server/resources/reports/pdf/render-report.ts'
import { reportLetter } from '#server/resources/notices/report-letters.ts'
import { aLine, nobody, someFigures } from '#tests/fixtures/a-team-of-figures.ts'
import { aRubric, aScoreStructure } from '#tests/fixtures/a-rubric.ts'
import { anyReport } from '#tests/fixtures/any-report.ts'
import { readPdf } from '#tests/support/read-pdf.ts'
import { UiProvider } from '#ui/ui-provider.tsx'
import { WorkOnPanel } from './figures/work-on-panel.tsx'

const PLAYERS = 1000
/** A document takes a hundred times as long as a page. */
const ONE_PDF_IN = 50
const rubric = aRubric()
const structure = aScoreStructure()

type Row = { name: string; reason: string }

/** A row of the page begins with its name and its reason. */
const ROW = /<li><h3>(.*?)<\/h3><p[^>]*>(.*?)<\/p>/gu
const plain = (html = '') => html.replaceAll('&amp;', '&')

function onPage(report: Report): Row[] {
  const page = renderToStaticMarkup(createElement(UiProvider, null, createElement(WorkOnPanel, { report, structure })))
  return [...page.matchAll(ROW)].map(([, name, reason]) => ({ name: plain(name), reason: plain(reason) }))
}

/** What the coach's roster says, of the figures that the database keeps of a report. */
function inPortal(report: Report): Row[] {
  const attributes = (group: 'advantages' | 'red_flags') => report.separators[group].table.map((row) => row.attribute)
  const figures = someFigures({
    player_id: 'a',
    level_key: report.separators.current_level?.key ?? null,
    total: report.total_player_performance_score,
    skills: Object.fromEntries(report.player_performance.map(({ skill_id, rating }) => [skill_id, rating])),
    top1: report.top1_position?.name_abbreviation ?? null,
    advantages: attributes('advantages'),
    red_flags: attributes('red_flags'),
  })
  const { roster } = teamFigures({
    ...nobody(),
    evaluators: [],
    compare: { kind: 'level' },
    members: [aLine('a')],
    figures: [figures],
  })
  return (roster[0]?.latest?.work_on ?? []).map(({ name, reason }) => ({ name, reason }))
}

/** Where the words of a row are in a document, in its order; its lines are broken anywhere. */
async function inPdf(report: Report, rows: readonly Row[]): Promise<number[]> {
  const { text } = await readPdf(
    await renderReportPdf({ report, rubric, isForFamily: true, now: new Date('2026-02-15T12:00:00Z') }),
  )
  const words = text.replaceAll(/\s+/gu, ' ')
  return rows.map(({ name, reason }, at) => words.indexOf(`${at + 1}. ${name} ${reason}`))
}

/** Whether the first row is on the level or ahead while a core skill is below it, or is rated lower on the same level. */
function arguesWithItself(report: Report): boolean {
  const position = report.top1_position
  const [first] = whatToWorkOn(report, structure)?.steps ?? []
  const flagged = separatorGroup(report, 'red_flags').rows.map(({ attribute }) => attribute)
  const ahead = separatorGroup(report, 'advantages').rows.map(({ attribute }) => attribute)
  const keyOf = (id: number) => report.player_performance.find(({ skill_id }) => skill_id === id)?.key ?? ''
  if (!first || !position || report.separators.current_level === null || flagged.includes(keyOf(first.skill_id)))
    return false
  return position.core_skills.some(
    ({ key, rating, imputed }) =>
      !imputed && (flagged.includes(key) || (!ahead.includes(key) && rating < 5 && rating < first.rating)),
  )
}

test(`[R69] report, portal and PDF say the same words in the same order, of ${PLAYERS} random players`, async () => {
  const seen = { players: 0, planned: 0, documents: 0, core: 0, other: 0 }
  await fc.assert(
    fc.asyncProperty(anyReport, async (report) => {
      const rows = onPage(report)
      expect(inPortal(report)).toEqual(rows)
      expect(arguesWithItself(report)).toBe(false)
      seen.players += 1
      seen.planned += Number(rows.length > 0)
      seen.core += Number(rows[0]?.reason.startsWith('Core'))
      seen.other += Number(rows[0]?.reason.startsWith('Not'))
      if (seen.players % ONE_PDF_IN !== 0 || rows.length === 0) return
      const places = await inPdf(report, rows)
      expect(places).not.toContain(-1)
      expect(places).toEqual(places.toSorted((one, other) => one - other))
      seen.documents += 1
    }),
    { numRuns: PLAYERS },
  )
  // What is to agree has to occur.
  expect(seen.planned).toBeGreaterThan(PLAYERS / 2)
  expect(Object.entries(seen).filter(([, times]) => times < 5)).toEqual([])
})

test('[R63, R69] the email names no skill, so it can’t disagree', () => {
  const { text, subject } = reportLetter(
    {
      email: 'family@example.test',
      first_name: 'Maya',
      jersey_number: '12',
      event_name: 'Fall League',
      evaluated_on: '2026-02-14',
      evaluator_name: 'Dana Reyes',
      is_replacement: false,
      seen_by: null,
    },
    'https://example.test/report/a',
    new Date('2026-03-14'),
  )
  for (const { name } of rubric.skills) expect(`${subject} ${text}`).not.toContain(name)
})
