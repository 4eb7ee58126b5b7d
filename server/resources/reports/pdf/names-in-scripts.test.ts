import { expect, test } from 'vitest'
import type { Report } from '#domain/contracts/evaluations.ts'
import { isolated } from '#domain/fields/isolated.ts'
import { aReport } from '#tests/fixtures/a-report.ts'
import { aRubric } from '#tests/fixtures/a-rubric.ts'
import { readPdf } from '#tests/support/read-pdf.ts'
import type { PdfWord } from '#tests/support/read-pdf.ts'
import { renderReportPdf } from './render-report.ts'
import { visualOrder } from './visual-order.ts'

const RATINGS = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`skill:${at + 1}`, 3]))
const CANNOT_PRINT = 'The player’s name can’t be printed here. The app shows it, and its Print button prints it.'

test.each([
  ['Latin with marks', 'Zoë', 'Škvarla-Ñuñez'],
  ['Vietnamese', 'Nguyễn', 'Thị Đặng'],
  ['decomposed', 'José'.normalize('NFD'), 'Ñúñez'.normalize('NFD')],
  ['Cyrillic', 'Иван', 'Петров'],
  ['Greek', 'Ελένη', 'Παππά'],
  ['Arabic', 'محمد علي', 'الحسيني'],
  ['Persian', 'رضا', 'احمدی'],
  ['Hebrew', 'נועה', 'בן-דוד'],
  ['Devanagari', 'अर्जुन', 'क्षत्रिय शर्मा'],
  ['Thai', 'ธนพล', 'ศรีสุวรรณ์'],
])('[R74] the PDF sets a name in %s in its own letters, everywhere', async (_, first_name, last_name) => {
  const { pages, text, info } = await read({ player: { first_name, last_name } })
  const name = `${first_name} ${last_name}`.normalize('NFC')
  expect(text).not.toMatch(/[?\uFFFD]/u)
  expect(pages[0]!.tags.map((tag) => tag.normalize('NFC'))).toContain(`H1: ${name}`)
  expect(lettersOf(heading(pages[0]!.words))).toBe(lettersOf(name))
  for (const { text: words } of pages)
    for (const letter of lettersOf(name)) expect(words.normalize('NFC')).toContain(letter)
  expect(String(info.Title).normalize('NFC')).toBe(`${name}, player evaluation of February 14, 2026`)
})

test.each([
  ['Japanese', 'さくら', '田中'],
  ['Chinese', '伟', '李'],
  ['Korean', '민준', '김'],
  ['partly Chinese', 'Wei', '李'],
])(
  '[R75] for a name in %s the PDF says the bib, and that the app prints the name',
  async (_, first_name, last_name) => {
    const { pages, text, info } = await read({ player: { first_name, last_name } })
    expect(heading(pages[0]!.words)).toBe('Player 12')
    expect(text).toContain('What sets this player apart')
    expect(text).toContain(CANNOT_PRINT)
    expect(text.replace(CANNOT_PRINT, '')).not.toContain('?')
    expect(info.Title).toBe('Player 12, player evaluation of February 14, 2026')
  },
)

test('[R75] the PDF leaves out an emoji in a name, and the name of an event or evaluator in letters without a font', async () => {
  const { pages, text } = await read({
    player: { first_name: 'Maya 🏀👩🏽‍🦱', last_name: 'Kaʻiulani' },
    event_name: '春の大会',
    evaluator_name: '王伟',
  })
  expect(heading(pages[0]!.words)).toBe('Maya Ka‘iulani')
  expect(text).toContain('Jersey 12, white, February 14, 2026 Watched on video, 31 min')
  expect(text).not.toContain(CANNOT_PRINT)
  expect(text).not.toMatch(/\?|min, by/u)
  expect(text).toContain('Maya Ka‘iulani, 36.0 of 60')
})

test('[R74] the words of an Arabic name run from right to left, and the numbers next to it stay on their side', async () => {
  const { pages } = await read({ player: { first_name: 'محمد', last_name: 'علي' } })
  const [first, last] = ['محمد', 'علي'].map((name) => words(pages[1]!.words).find((it) => it.text.trim() === name)!)
  const total = words(pages[1]!.words).find((it) => it.text.startsWith(', 36'))!
  expect(first!.x).toBeGreaterThan(last!.x + last!.width - 1)
  expect(total.x).toBeGreaterThanOrEqual(first!.x + first!.width - 1)
})

test.each([
  ['Maya Okafor (57)', 'Maya Okafor (57)'],
  [`${isolated('محمد علي')} (57)`, 'محمد علي| (57)'],
  // Without the isolate the bib moves to the other side.
  ['محمد علي (57)', '(|57|محمد علي )'],
  [isolated('נועה (כהן) 12 לוי'), ' לוי|12|נועה )כהן( '],
  [isolated('Smith-לוי'), 'Smith-|לוי'],
])('[R74] the pieces of %s are %s from left to right', (text, pieces) => {
  expect(
    visualOrder(text)
      .map((piece) => piece.text)
      .join('|'),
  ).toBe(pieces)
})

async function read(parts: Parameters<typeof aReport>[0] & Partial<Pick<Report, 'evaluator_name'>>) {
  const { evaluator_name = 'Dana Reyes', ...rest } = parts
  const report = { ...aReport({ ratings: RATINGS, ...rest }), evaluator_name }
  return readPdf(
    await renderReportPdf({ report, rubric: aRubric(), isForFamily: true, now: new Date('2026-02-15T10:00:00Z') }),
  )
}

const words = (all: readonly PdfWord[]) => all.filter(({ text }) => text.trim() !== '')

/** The text in the largest letters, next to the jersey. */
const heading = (all: readonly PdfWord[]) =>
  all
    .filter(({ x, y, size }) => size > 12 && x > 110 && x < 380 && y > 60 && y < 100)
    .map(({ text }) => text)
    .join('')

/**
 * The letters of a text in a fixed order. A document stores the glyphs of Devanagari in the order that they are drawn
 * in, and the dots of Arabic letters as glyphs without a letter.
 */
const lettersOf = (text: string) => (text.normalize('NFC').match(/[\p{L}\p{M}-]/gu) ?? []).toSorted().join('')
