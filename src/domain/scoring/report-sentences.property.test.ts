import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Report } from '#domain/contracts/evaluations.ts'
import { aReport } from '#tests/fixtures/a-report.ts'
import { anyReport } from '#tests/fixtures/any-report.ts'
import { aRubric, aScoreStructure } from '#tests/fixtures/a-rubric.ts'
import { NOISE_POINTS, previousResult, skillChanges } from './changes-since.ts'
import {
  fitWords,
  gapWords,
  hasAccolades,
  noAccoladesWords,
  oneDecimal,
  separatorGroup,
  separatorsInOrder,
  spreadWords,
  valueWords,
} from './report-words.ts'
import { differenceWords, numberWords, separatorRule, separatorSentence, separatorValue } from './separator-words.ts'
import { toldTiers, verdictOf } from './verdict.ts'
import { whatToWorkOn } from './what-to-work-on.ts'

const rubric = aRubric()
const structure = aScoreStructure()
const PLAYERS = 1000

/** What one sentence says against another, of all that page and PDF tell; empty when they agree. */
type Check = (report: Report) => string[]

const says = (isSo: boolean, words: string) => (isSo ? [] : [words])

const percentages: Check = (report) => {
  const { headline, divisions, available } = report.predictor
  const verdict = verdictOf(report, rubric.predictor)
  if (!verdict) return says(!available && headline === null, 'no estimate is told, and there is one')
  const { tiers, tier } = verdict
  const told = Number(/, (\d+)%$/u.exec(verdict.headline)?.[1])
  const from = tiers.slice(tier).reduce((sum, { percentage }) => sum + percentage, 0)
  const below = tiers.slice(0, tier).reduce((sum, { percentage }) => sum + percentage, 0)
  return [
    ...says(
      divisions.reduce((sum, { percentage }) => sum + percentage, 0) === 100,
      'the divisions do not add up to 100',
    ),
    ...says(from + below === 100, 'the tiers do not add up to 100'),
    ...says(
      told === (tier === 0 ? tiers[0]?.percentage : from),
      `"${verdict.headline}" beside tiers that add up to ${from}%`,
    ),
    ...says(told >= 50 && below <= 50, `"${verdict.headline}" is the smaller half`),
    ...says(
      headline?.tier === tier &&
        headline.percentage === tiers[tier]?.percentage &&
        headline.at_least_percentage === from,
      'the API tells another headline',
    ),
    ...says(
      verdict.likely[0] <= tier && tier <= verdict.likely[1],
      `"${verdict.range}" leaves out "${verdict.headline}"`,
    ),
  ]
}

const nextStep: Check = (report) => {
  const verdict = verdictOf(report, rubric.predictor)
  if (!verdict?.next) return []
  const above = verdict.tiers[verdict.tier + 1]?.name ?? 'nothing'
  const points = Number(/About ([\d.]+) more/u.exec(verdict.next)?.[1])
  return [
    ...says(verdict.next.includes(`make ${above}`), `"${verdict.next}" after "${verdict.headline}"`),
    ...says(
      points > 0 && points + report.total_player_performance_score! <= report.player_performance_out_of,
      `"${verdict.next}" of ${report.total_player_performance_score}`,
    ),
  ]
}

const totalAgainstVerdict: Check = (report) => {
  const verdict = verdictOf(report, rubric.predictor)
  const total = separatorsInOrder(report).find(({ attribute }) => attribute === 'total_performance')
  const next = rubric.predictor.divisions.find(({ key }) => key === report.separators.next_level?.key)
  if (!verdict || !total?.next_level || !next) return []
  const readsHigher = total.next_level.gap >= 0 && next.tier > verdict.tier
  return [
    ...says(
      !readsHigher || verdict.aside !== null,
      `"${separatorSentence(total)}" beside "${verdict.headline}", unexplained`,
    ),
    ...says(
      total.next_level.gap <= 0 || separatorSentence(total).endsWith('by skills alone'),
      `"${separatorSentence(total)}" reads like a verdict`,
    ),
    ...says(readsHigher || verdict.aside === null, `"${verdict.aside}" where nothing is to be explained`),
  ]
}

const workPlan: Check = (report) => {
  const plan = whatToWorkOn(report, structure)
  if (!plan) return []
  const groupOf = new Map(separatorsInOrder(report).map((row) => [row.title, row]))
  const steps = new Set(plan.steps.map(({ name }) => name))
  const isPressing = (name: string) =>
    plan.steps.some(
      (step) =>
        step.name === name &&
        (step.fell !== null || step.behind?.endsWith(report.separators.current_level?.name ?? '?')),
    )
  const flagged = separatorGroup(report, 'red_flags')
    .rows.filter(({ unit }) => unit === 'rating')
    .map(({ title }) => title)
    .filter((title) => report.player_performance.some(({ name }) => name === title))
  return [
    ...plan.steps.flatMap(({ name, behind, fell }) => [
      ...says(groupOf.get(name)?.group !== 'advantages' || fell !== null, `${name} is an advantage and worked on`),
      ...says(
        behind === null ||
          [groupOf.get(name)?.current_level, groupOf.get(name)?.next_level].some(
            (level) => level && behind === `${gapWords(level.gap)} ${level.name}`,
          ),
        `${name} is "${behind}" here and otherwise elsewhere`,
      ),
    ]),
    ...plan.buildOn.flatMap(({ name }) => [
      ...says(!steps.has(name), `${name} is worked on and built on`),
      ...says(groupOf.get(name)?.group !== 'red_flags', `${name} is a red flag and built on`),
    ]),
    ...says(
      plan.steps.every(({ name }) => isPressing(name)) ||
        flagged.every((name) => steps.has(name)) ||
        report.separators.current_level === null,
      `a red flag of ${flagged.join(', ')} waits behind what is on level`,
    ),
  ]
}

const accolades: Check = (report) => {
  const row = separatorsInOrder(report).find(({ attribute }) => attribute === 'competitive')
  return says(
    hasAccolades(report)
      ? row !== undefined || report.separators.current_level === null || report.top1_position === null
      : row === undefined,
    `accolades: "${noAccoladesWords(report, true)}" beside "${row && separatorSentence(row)}"`,
  )
}

const positions: Check = ({ top1_position: first, top2_position: second }) =>
  says(
    !first || !second || Number(fitWords(first)) >= Number(fitWords(second)),
    `${first && fitWords(first)} is first and ${second && fitWords(second)} second`,
  )

const spread: Check = ({ total_player_performance_score: total, player_performance_out_of: outOf }) => {
  if (total === null) return []
  const [from = 0, to = 0] = (/Likely range ([\d.]+)–([\d.]+)$/u.exec(spreadWords(total, outOf)) ?? [])
    .slice(1)
    .map(Number)
  return says(
    from <= total && total <= to && to <= outOf && to - from <= 2 * NOISE_POINTS + 1e-9,
    `"${spreadWords(total, outOf)}" of ${total}`,
  )
}

const counts: Check = (report) =>
  (['advantages', 'averages', 'red_flags'] as const).flatMap((group) => {
    const { cards, rows } = separatorGroup(report, group)
    return [
      ...says(
        rows.length === report.seperator_count[group],
        `${rows.length} ${group} are listed, ${report.seperator_count[group]} counted`,
      ),
      ...says(
        cards.every((card) =>
          rows.some((row) => row.attribute === card.attribute && separatorSentence(row) === separatorSentence(card)),
        ),
        `a card of ${group} is no row`,
      ),
      ...rows
        .filter(({ unit }) => unit === 'rating')
        .flatMap((row) =>
          says(
            differenceWords(row.current_level.gap, row) === gapWords(row.current_level.gap),
            `${row.title} differs in plot and table`,
          ),
        ),
    ]
  })

/** Returns the number that the words show, with feet as inches. */
function asRead(words: string): number {
  const [, feet, inches] = /^(\d+) ft ([\d.]+) in$/u.exec(words) ?? []
  return feet === undefined ? Number.parseFloat(words) : Number(feet) * 12 + Number(inches)
}

const differences: Check = (report) => {
  const next = separatorsInOrder(report).flatMap((row) => (row.next_level ? [[row, row.next_level] as const] : []))
  const all = [...separatorsInOrder(report).map((row) => [row, row.current_level] as const), ...next]
  const rows = all.flatMap(([row, level]) => {
    const number = numberWords(row)
    const [own, other] = [asRead(number(row.value)), asRead(number(level.benchmark))]
    const words = differenceWords(level.gap, row)
    const told = words === 'on level' ? 0 : asRead(words) * (/above|older/u.test(words) ? 1 : -1)
    return says(Math.abs(own - other - told) < 1e-6, `${row.title} ${own} against ${other}: "${words}"`)
  })
  const before = previousResult(report)
  const changes = before ? skillChanges(report, before) : []
  return [
    ...rows,
    ...changes.flatMap(({ name, before: then, now, change }) =>
      says(
        !change ||
          Math.abs(asRead(oneDecimal(now!)) - asRead(oneDecimal(then!)) - asRead(oneDecimal(change.by))) < 1e-6,
        `${name} from ${then} to ${now}: ${change?.by}`,
      ),
    ),
    ...says(
      separatorsInOrder(report).every(
        (row) => row.attribute !== 'competitive' || separatorValue(row) === valueWords(report.total_competitive_score),
      ),
      'the competitive score has two values',
    ),
  ]
}

const priorities: Check = (report) => {
  const plan = whatToWorkOn(report, structure)
  if (!plan || report.separators.current_level === null) return []
  const named = [...plan.steps.map(({ name }) => name), ...plan.alsoBelow].join('. ')
  return separatorGroup(report, 'red_flags')
    .rows.filter(({ attribute }) => attribute !== 'height')
    .flatMap(({ title }) => says(named.includes(title), `${title} is a priority and isn't worked on`))
}

/** [R87] The page's rule for a group is true for the numbers that the page shows. */
const groupRules: Check = (report) =>
  separatorsInOrder(report)
    .filter(({ attribute }) => attribute !== 'age_for_grade')
    .flatMap((row) => {
      const { group, attribute, unit, current_level: own, next_level: next } = row
      const rule = separatorRule(report, group)
      const hasToReach = next !== null && (unit === 'rating' || attribute === 'total_performance')
      const isClear = own.gap >= (unit === 'rating' ? 0.7 : 3.2)
      return {
        advantages: says(own.gap > 0 && (!hasToReach || next.gap >= 0), `${attribute} is an advantage: ${rule}`),
        averages: says(!hasToReach || !isClear || next.gap <= 0, `${attribute} is average: ${rule}`),
        red_flags: says(own.gap < 0 || attribute === 'height', `${attribute} is a priority: ${rule}`),
      }[group]
    })

const grade: Check = ({ predictor, player_profile: { organization } }) =>
  says(
    !(predictor.available && organization.organization_type_id === 2 && organization.school_grade === null),
    'a college level is estimated without a grade',
  )

const CHECKS: Check[] = [
  percentages,
  nextStep,
  totalAgainstVerdict,
  workPlan,
  accolades,
  positions,
  spread,
  counts,
  differences,
  priorities,
  groupRules,
  grade,
]

test(`[R54, R81, R82] no two sentences of a report disagree, of ${PLAYERS} random players`, () => {
  const seen = { estimated: 0, aside: 0, next: 0, empty: 0 }
  fc.assert(
    fc.property(anyReport, (report) => {
      expect(CHECKS.flatMap((check) => check(report))).toEqual([])
      const verdict = verdictOf(report, rubric.predictor)
      seen.estimated += Number(verdict !== undefined)
      seen.aside += Number(Boolean(verdict?.aside))
      seen.next += Number(Boolean(verdict?.next))
      seen.empty += Number(!hasAccolades(report))
    }),
    { numRuns: PLAYERS },
  )
  // What is to agree has to occur.
  expect(Object.entries(seen).filter(([, times]) => times < 5)).toEqual([])
})

test('[R54, R55] what was computed before both rules contradicts itself no more', () => {
  const report = aReport({ ratings: { 'skill:3': 4 } })
  const row = { ...separatorsInOrder(report)[0]!, attribute: 'competitive', title: 'Competitive score', value: 0 }
  const divisions = report.predictor.divisions.map((division, tier) => ({
    ...division,
    percentage: [26, 20, 25, 15, 10, 4, 0, 0][tier]!,
  }))
  const stored: Report = {
    ...report,
    separators: { ...report.separators, red_flags: { cards: [row], table: [row] } },
    predictor: {
      ...report.predictor,
      divisions,
      headline: { division: 'Small College', tier: 1, percentage: 60, at_least_percentage: 75 },
      next_step: { division: 'Elsewhere', performance_points: 2 },
    },
  }
  expect(separatorGroup(stored, 'red_flags')).toEqual({ cards: [], rows: [] })
  expect(verdictOf(stored, rubric.predictor)).toMatchObject({
    headline: 'Small College (NCAA D3 / NAIA / JUCO) or higher, 74%',
    next: null,
  })
})

test('[S14] the shares of tiers are those of their divisions', () => {
  const [notYet, small] = toldTiers(
    [
      { key: 'not_yet', percentage: 26 },
      { key: 'juco', percentage: 24 },
      { key: 'd3', percentage: 31 },
      { key: 'naia', percentage: 19 },
    ],
    rubric.predictor,
  )
  expect([notYet?.percentage, small?.percentage, small?.atLeast]).toEqual([26, 74, 74])
})
