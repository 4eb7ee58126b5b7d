import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Report } from '#domain/contracts/evaluations.ts'
import { fitWords, oneDecimal, positionWords, READER_WORDS, separatorsInOrder } from '#domain/scoring/report-words.ts'
import { numberWords } from '#domain/scoring/separator-words.ts'
import { whatToWorkOn } from '#domain/scoring/what-to-work-on.ts'
import { aReport } from '#tests/fixtures/a-report.ts'
import { aRubric, aScoreStructure } from '#tests/fixtures/a-rubric.ts'
import { readPdf } from '#tests/support/read-pdf.ts'
import type { ReadPdf } from '#tests/support/read-pdf.ts'
import { renderReportPdf } from './render-report.ts'
import { anAthlete, aSchool } from '#tests/fixtures/a-player.ts'

const CAVEAT = 'Estimate from an expert model. Not an offer or a guarantee. Growth, academics, need and choice matter.'
const RATINGS = {
  'skill:1': 3.5,
  'skill:2': 2,
  'skill:3': 4,
  'skill:4': 4.5,
  'skill:5': 3.5,
  'skill:7': 1.5,
  'skill:8': 2.5,
  'skill:12': 5,
  'team:2001': 4,
  'team:2002': 5,
  'team:2005': 2,
}
const factors = aRubric().competitive.factors
const items = (count: number) => factors.slice(0, count).map(({ id }) => ({ factor_id: id, season: 2026 }))
const note = (text: string, skill_id: number | null = null) => ({
  id: '8e0c1a52-4c3f-4f0e-9d6e-1f2d3c4b5a60',
  text,
  skill_id,
  created_at: '2026-02-14T20:00:00.000Z',
  rev: 1,
  version: 1,
})

test('page one of the PDF says who, the total, the twelve skills with their gaps, the positions and the predictor', async () => {
  const report = aReport({ ratings: RATINGS, event_name: 'Fall League', player: { competitive_items: items(9) } })
  const text = await page(1, report)
  expect(text).toContain(
    'Maya Okafor Point Guard, 5 ft 6 in, 11th grade Harbor Point High School, Varsity Jersey 12, white, Fall League, February 14, 2026 Watched on video, 31 min, by Dana Reyes',
  )
  expect(text).toContain(
    `${oneDecimal(report.total_player_performance_score!)} of 60 ${report.performance_level!.name}`,
  )
  expect(text).toContain('12 of 12 skills, 48 of 48 micro-skills observed')
  for (const { key, name, rating } of report.player_performance) {
    const { gap } = separators(report).find((row) => row.attribute === key)!.current_level
    const words =
      Math.abs(gap).toFixed(1) === '0.0' ? 'on level' : `${Math.abs(gap).toFixed(1)} ${gap > 0 ? 'above' : 'below'}`
    expect(text).toContain(`${name} ${oneDecimal(rating!)} ${words}`)
  }
  for (const position of [report.top1_position!, report.top2_position!]) {
    expect(text).toContain(
      `${fitWords(position)} ${position.name_abbreviation}, ${position.name.toLowerCase()} ${position.top3_impact_skills.map(({ name }) => name).join(' ')}`,
    )
  }
  const { headline, divisions } = report.predictor
  expect(text).toContain(`${headline!.division} or higher, ${headline!.at_least_percentage}%`)
  for (const [name, keys] of [
    ['Not yet', ['not_yet']],
    ['Small college', ['juco', 'd3', 'naia']],
    ['NCAA D2', ['d2']],
    ['D1 low', ['d1_low']],
    ['D1 mid', ['d1_mid']],
    ['D1 high', ['d1_high']],
  ] as const) {
    const share = divisions
      .filter(({ key }) => keys.some((it) => it === key))
      .reduce((sum, { percentage }) => sum + percentage, 0)
    expect(text).toContain(`${name} ${share}%`)
  }
})

test('page two of the PDF says what to work on, every attribute, the scores and the progress', async () => {
  const report = aReport({
    ratings: RATINGS,
    player: { competitive_items: items(9) },
    notes: { evaluator: [note('Sees the corner early.'), note('Two feet.', 2)], player: [] },
    earlier: [
      {
        evaluation_submission_id: '8e0c1a52-4c3f-4f0e-9d6e-1f2d3c4b5a61',
        rubric_version: '2025.1',
        is_comparable: true,
        evaluated_on: '2025-08-02',
        total_player_performance_score: 30,
        skills: [{ skill_id: 12, rating: 3 }],
      },
    ],
  })
  const text = await page(2, report)
  const plan = whatToWorkOn(report, aScoreStructure())!
  expect(plan.steps).toHaveLength(3)
  plan.steps.forEach((step, at) =>
    expect(text).toContain(
      `${at + 1}. ${step.name} ${step.reason}. ${step.behind} A ${step.next.value} looks like this: ${step.next.text}`,
    ),
  )
  expect(text).toContain('Build on: ')
  for (const row of separatorsInOrder(report)) {
    const { title, value, current_level, next_level } = row
    const number = numberWords(row)
    expect(text).toMatch(
      new RegExp(
        `${literal(`${title} ${number(value)} ${number(current_level.benchmark)}`)} [^A-Z]*${next_level ? literal(number(next_level.benchmark)) : '–'}`,
        'u',
      ),
    )
  }
  expect(text).toContain(`${report.total_team_player_score.score} of 40, ${report.team_player_level!.name}`)
  for (const { name, rating } of report.team_player_score) expect(text).toContain(`${name} ${rating}`)
  expect(text).toContain(`${Math.round(report.total_competitive_score)} of 600, ${report.competitive_level!.name}`)
  const { events, player_accolades, team_accolades } = report.competitive_score
  for (const [title, { points }] of [
    ['Events', events],
    ['Player accolades', player_accolades],
    ['Team accolades', team_accolades],
  ] as const)
    expect(text).toContain(`${title} ${Math.round(points)} of 200`)
  expect(text).toContain('What counts most')
  expect(text).toContain(
    `+${oneDecimal(report.total_player_performance_score! - 30)} since Aug 2, 2025 Basketball IQ & Decisions 3.0 to 5.0`,
  )
  expect(text).toContain('Dana Reyes Sees the corner early. Finishing at the Rim: Two feet.')
})

test('[R72] the PDF says why its skills are grouped for another position than the one the player entered', async () => {
  const entered = (name: string) =>
    aReport({
      ratings: RATINGS,
      player: { athletic_info: anAthlete({ height_inches: 6, player_position_name: name }) },
    })
  const { name: best } = entered('Center').top1_position!
  const other = entered(best === 'Center' ? 'Point Guard' : 'Center')
  const why = positionWords(other, other.player_profile.athletic_info.player_position_name)
  expect(why).toContain(`The ratings fit ${best.toLowerCase()} best`)
  expect(await page(1, other)).toContain(`${why} Core skills for a ${best.toLowerCase()}`)
  expect(await page(1, entered(best))).not.toContain('Entered as a')
})

test('[R73, R84] the PDF of an event’s short form has one page and names the strongest and the weakest skill, and no position, level or total', async () => {
  const asked = aRubric().skills.slice(0, 8)
  const report = aReport({
    ratings: {
      ...Object.fromEntries(aRubric().skills.map(({ id }) => [`skill:${id}`, 0])),
      ...Object.fromEntries(asked.map(({ id }) => [`skill:${id}`, 3])),
      'skill:1': 4.5,
      'skill:2': 2,
      ...Object.fromEntries(aRubric().team_player.items.map(({ id }) => [`team:${id}`, 0])),
    },
    event: {
      seen_by: 2,
      has_differed: false,
      spread: asked.map(({ id }) => ({ key: `skill:${id}`, evaluators: 2, low: 2, high: 4 })),
    },
  })
  const { pages, text } = await read(report)
  expect(pages).toHaveLength(1)
  expect(text).toContain('Bib 12,')
  expect(text).toContain('2.0 Developing evaluators 2 to 4')
  expect(text).toContain('What to work on 1. ')
  const names = new Map(report.player_performance.map(({ skill_id, name }) => [skill_id, name]))
  expect(pages[0]!.text).toContain(`Build on ${names.get(1)!} 4.5 of 5 Work on ${names.get(2)!} 2.0 of 5`)
  expect(pages[0]!.text).toContain('Skill by skill')
  for (const { id } of asked) expect(pages[0]!.text).toContain(names.get(id)!)
  expect(text).not.toMatch(/No total|Not observed|Fewer than 10|Not estimated|High School Varsity|Team player/u)
  const items = { 'team:2001': 4 }
  const full = { ...report, notes: { evaluator: [note('Pushes the ball well. '.repeat(200))], player: [] } }
  const [page] = (await read({ ...full, team_player_score: aReport({ ratings: items }).team_player_score })).pages
  expect(page!.text).toContain('Leadership')
  const onFoot = page!.words.filter(({ y }) => y > 757).map(({ text: words }) => words)
  expect(onFoot.join(' ')).toMatch(/^Private\. .* Page 1 of 1 Report \S+ rubric \S+$/u)
})

test('[R55] accolades that nobody has entered are no zero on paper', async () => {
  const text = await page(2, aReport({ ratings: RATINGS }))
  expect(text).toContain('Competitive score Not entered Accolades you add count in your next evaluation.')
  expect(text).not.toMatch(/Competitive score 0|0 of 600/u)
})

test('the PDF has two pages, and all of its text stands inside them, whatever was rated', async () => {
  await fc.assert(
    fc.asyncProperty(anyReport(), fc.boolean(), async (report, isForFamily) => {
      const { pages } = await read(report, isForFamily)
      expect(pages).toHaveLength(2)
      for (const { words } of pages) {
        for (const { text, x, y, width } of words) {
          expect.soft(x, text).toBeGreaterThanOrEqual(35)
          expect.soft(x + width, text).toBeLessThanOrEqual(577.5)
          expect.soft(y, text).toBeLessThanOrEqual(780)
        }
        const body = words.filter(({ y }) => y < 760)
        expect(Math.max(...body.map(({ y }) => y))).toBeLessThanOrEqual(754)
        expect(overlapping(body)).toEqual([])
      }
    }),
    { numRuns: 25 },
  )
})

test('[R8] the caveat stands at the predictor to the letter; below grade 9 there is no number', async () => {
  expect((await read(aReport())).text).toContain(CAVEAT)
  const young = (
    await read(
      aReport({
        player: {
          organization: { school_grade: '8', organization_type_id: 1 } as Report['player_profile']['organization'],
        },
      }),
    )
  ).text
  expect(young).toContain('Not estimated yet. It starts with the 9th grade.')
  expect(young).not.toContain('%')
})

test('[R9] the family reads of development priorities, staff of red flags, and below grade 9 everybody of priorities', async () => {
  const weak = { ratings: { 'skill:1': 1, 'skill:2': 1, 'skill:3': 1 } }
  const [family, staff] = [(await read(aReport(weak), true)).text, (await read(aReport(weak), false)).text]
  expect(family).toContain('Development priorities')
  for (const words of Object.values(READER_WORDS.coach)) expect(family.toLowerCase()).not.toContain(words.toLowerCase())
  expect(staff).toContain('Red flags')
  const young = aReport({
    ...weak,
    player: {
      organization: { school_grade: '8', organization_type_id: 1 } as Report['player_profile']['organization'],
    },
  })
  expect((await read(young, false)).text).not.toMatch(/red flag/iu)
})

test.each([
  ['Zoë', 'Škvarla'],
  ['José', 'Ñuñez'],
  ['Aoife', 'O’Brien'],
  ['Nguyễn', 'Thị Đặng'],
  ['Łukasz', 'Žižek'],
  ['Иван', 'Петров'],
  ['Ελένη', 'Παππά'],
  ['Ġorġ', 'Øster'],
])('the name %s %s is set as it is written', async (first_name, last_name) => {
  const { text, info } = await read(aReport({ player: { first_name, last_name } }))
  expect(text.normalize('NFC')).toContain(`${first_name} ${last_name}`)
  expect(info.Title).toBe(`${first_name} ${last_name}, player evaluation of February 14, 2026`)
})

test('what no font has becomes a question mark, and the foot of the page says so', async () => {
  const text = await page(2, aReport({ notes: { evaluator: [note('Calls for 李 🏀.')], player: [] } }))
  expect(text).toContain('Calls for ? ?.')
  expect(text).toContain('? may stand for a character that cannot be printed here. The app shows it.')
  expect((await read(aReport())).text).not.toContain('cannot be printed')
})

test('[R47] neither the date of birth nor a note of the player is in it', async () => {
  const report = aReport({ notes: { evaluator: [], player: [note('Nobody else will read this.')] } })
  const { text, pages } = await read(report)
  expect(text).not.toContain('Nobody else')
  expect(text).not.toMatch(/2009|April 30/u)
  expect(pages.flatMap(({ tags }) => tags).join()).not.toMatch(/2009|Nobody/u)
})

test('the PDF is tagged, has a language and a title, and its plots have a text alternative', async () => {
  const { pages, language, isTagged, info } = await read(aReport())
  expect({ language, isTagged, title: info.Title }).toEqual({
    language: 'en-US',
    isTagged: true,
    title: 'Maya Okafor, player evaluation of February 14, 2026',
  })
  const [first = [], second = []] = pages.map(({ tags }) => tags)
  expect(first.filter((tag) => tag.startsWith('H1'))).toEqual(['H1: Maya Okafor'])
  expect(first.filter((tag) => tag.startsWith('Figure: '))).toHaveLength(14)
  expect(first).toContain('Figure: Shooting 3.0: High School Varsity shows 2.7, NCAA Division III 3.3.')
  expect(second).toEqual(expect.arrayContaining(['Table', 'TR', 'TH', 'TD', 'H2', 'H3']))
})

test('long notes end after a sentence and say where the rest is', async () => {
  const sentence = 'He reads the weak side before the help gets there.'
  const text = await page(2, aReport({ notes: { evaluator: [note(`${sentence} `.repeat(80))], player: [] } }))
  expect(text).toContain(`${sentence} …, in full in the app Private.`)
  expect(text.split(sentence).length).toBeGreaterThan(6)
  const endless = (await read(aReport({ notes: { evaluator: [note('word '.repeat(700))], player: [] } }))).text
  expect(endless).toContain('word …, in full in the app')
})

async function read(report: Report, isForFamily = true): Promise<ReadPdf> {
  return readPdf(
    await renderReportPdf({ report, rubric: aRubric(), isForFamily, now: new Date('2026-02-15T10:00:00Z') }),
  )
}

async function page(number: 1 | 2, report: Report): Promise<string> {
  return (await read(report)).pages[number - 1]!.text
}

function separators({ separators: { advantages, averages, red_flags } }: Report) {
  return [...advantages.table, ...averages.table, ...red_flags.table]
}

const literal = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/gu, '\\$&')

/** Pairs of words on one line of which the second begins before the first has ended. */
function overlapping(words: ReadPdf['pages'][number]['words']): string[] {
  return words.flatMap((one, index) =>
    words
      .slice(index + 1)
      .filter(
        (other) =>
          Math.abs(one.y - other.y) < 4 && one.x < other.x + other.width - 1 && other.x < one.x + one.width - 1,
      )
      .map((other) => `${one.text} / ${other.text}`),
  )
}

function anyReport() {
  const halves = fc.integer({ min: 2, max: 10 }).map((step) => step / 2)
  const name = fc.constantFrom(
    'Li',
    'Maya',
    'Nguyễn Škvarla-Ñuñez',
    'Wolfeschlegelsteinhausenbergerdorff',
    'Maximiliana Aurelia Konstantina',
  )
  return fc
    .record({
      skills: fc.array(halves, { minLength: 12, maxLength: 12 }),
      unseen: fc.integer({ min: 0, max: 4 }),
      team: fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 8, maxLength: 8 }),
      first_name: name,
      last_name: name,
      gender: fc.constantFrom('Male' as const, 'Female' as const),
      height_feet: fc.constantFrom(null, 4, 7),
      grade: fc.constantFrom('3', '8', '9', '11', 'post_grad', null),
      type: fc.constantFrom(null, 1 as const, 2 as const, 3 as const, 5 as const),
      division: fc.constantFrom(null, 'd3', 'd1_low', 'd1_mid', 'd1_high'),
      itemCount: fc.constantFrom(0, 3, 50),
      notes: fc.array(fc.lorem({ maxCount: 400, mode: 'words' }), { maxLength: 6 }),
      earlier: fc.integer({ min: 0, max: 6 }),
      organization: fc.constantFrom(
        '',
        'A school',
        'The Very Long Name of a Comprehensive High School for the Performing Arts and Sciences',
      ),
    })
    .map((it) =>
      aReport({
        ratings: {
          ...Object.fromEntries(
            it.skills.map((rating, index) => [`skill:${index + 1}`, index < it.unseen ? 0 : rating]),
          ),
          ...Object.fromEntries(it.team.map((rating, index) => [`team:${2001 + index}`, rating])),
        },
        player: {
          first_name: it.first_name,
          last_name: it.last_name,
          gender: it.gender,
          competitive_items: items(it.itemCount),
          athletic_info: anAthlete({
            height_feet: it.height_feet,
            height_inches: it.height_feet && 11,
            player_position_name: it.height_feet ? 'Power Forward' : null,
          }),
          organization: aSchool({
            name: it.organization,
            organization_type_id: it.type,
            school_grade: it.grade,
            team_level: null,
            division: it.division,
          }),
        },
        notes: { evaluator: it.notes.map((text) => note(text)), player: [] },
        earlier: Array.from({ length: it.earlier }, (_, index) => ({
          evaluation_submission_id: '8e0c1a52-4c3f-4f0e-9d6e-1f2d3c4b5a61',
          rubric_version: index % 2 ? '2026.1' : '2024.1',
          is_comparable: index % 2 === 1,
          evaluated_on: `202${index}-09-30`,
          total_player_performance_score: index % 3 ? 20 + index : null,
          skills: it.skills.map((_rating, skill) => ({ skill_id: skill + 1, rating: 1 })),
        })),
      }),
    )
}
