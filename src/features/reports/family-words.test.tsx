import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Report } from '#domain/contracts/evaluations.ts'
import { READER_WORDS } from '#domain/scoring/report-words.ts'
import { codeLetter, reportLetter } from '#server/resources/notices/report-letters.ts'
import { aReport } from '#tests/fixtures/a-report.ts'
import { aRubric, aScoreStructure } from '#tests/fixtures/a-rubric.ts'
import { UiProvider } from '#ui/ui-provider.tsx'
import { OpenedReportPage } from './sent/opened-report.tsx'

afterEach(() => cleanup())

const rubric = aRubric()
const LOW = Object.fromEntries(rubric.skills.map(({ id }, at) => [`skill:${id}`, at % 2 ? 1.5 : 3]))
const report = aReport({ ratings: LOW })
const eventReport: Report = {
  ...report,
  event_name: 'Fall Tryout',
  event: {
    seen_by: 2,
    has_differed: true,
    spread: rubric.skills.map(({ id }) => ({ key: `skill:${id}`, evaluators: 2, low: 1, high: 3 })),
  },
}

/** Every word for coaches and evaluators, whatever its case. */
function coachWordsIn(text: string): string[] {
  return Object.values(READER_WORDS.coach).filter((words) => text.toLowerCase().includes(words.toLowerCase()))
}

/** What is read and what is heard: the texts, the names of figures and the descriptions. */
function everyWord(): string {
  const named = [...document.querySelectorAll('[aria-label], [title], [alt], [aria-description]')].flatMap((element) =>
    ['aria-label', 'title', 'alt', 'aria-description'].map((name) => element.getAttribute(name) ?? ''),
  )
  return [document.body.textContent, ...named].join('\n')
}

test.each([
  ['a report', report],
  ['the report of an event', eventReport],
])('[R9] %s that a family opens by its link has no word for coaches', async (_, shown) => {
  render(
    <UiProvider>
      <OpenedReportPage
        report={{
          ...shown,
          session: 'a',
          session_ends_at: '2026-02-15T10:00:00.000Z',
          reports: [],
          rubric: {
            structure: aScoreStructure(),
            performance_level: rubric.performance_level,
            predictor: rubric.predictor,
          },
        }}
        loadPdf={async () => new Blob()}
        onShow={() => {}}
        onKeep={() => {}}
      />
    </UiProvider>,
  )
  expect(await screen.findByRole('region', { name: READER_WORDS.family.many })).toBeTruthy()
  for (const button of screen.getAllByRole('button', { name: /Show as table/u })) button.click()
  await screen.findByRole('table', { name: `${READER_WORDS.family.many} against the level` })
  expect(coachWordsIn(everyWord())).toEqual([])
})

test('[R9] emails to a family have no word for coaches', () => {
  const letters = [
    reportLetter(
      {
        email: 'family@example.test',
        first_name: 'Maya',
        jersey_number: '12',
        event_name: 'Fall League',
        evaluated_on: '2026-02-14',
        evaluator_name: 'Dana Reyes',
        is_replacement: false,
        seen_by: 3,
      },
      'https://example.test/report/a',
      new Date('2026-03-14'),
    ),
    codeLetter('family@example.test', '123456', 10),
  ]
  for (const { subject, text, html } of letters) expect(coachWordsIn(`${subject} ${text} ${html}`)).toEqual([])
})
