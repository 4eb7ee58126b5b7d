import fc from 'fast-check'
import { expect, test } from 'vitest'
import { offsetsByQuarter } from './offset-parts.ts'
import { figuresOfEvaluator, figuresOfEvaluators } from './evaluator-figures.ts'
import type { EvaluatorWork, PartSums } from './evaluator-figures.ts'

const quantile = () => 2
const SKILLS = Array.from({ length: 12 }, (_none, at) => ({ skill_id: at + 1 }))
const DAYS = ['2025-10-01', '2026-01-01', '2026-04-01', '2026-07-01']

/** Some of these parts, in any order. */
const partsOf = <Key>(all: readonly Key[]): fc.Arbitrary<PartSums<Key>> =>
  fc.shuffledSubarray([...all]).chain((keys) =>
    fc.record({
      keys: fc.constant(keys),
      n: fc.array(fc.nat(60), { minLength: keys.length, maxLength: keys.length }),
      sum: fc.array(fc.integer({ min: -30, max: 30 }), { minLength: keys.length, maxLength: keys.length }),
    }),
  )

const work: fc.Arbitrary<EvaluatorWork> = fc.record({
  evaluator_id: fc.uuid(),
  name: fc.constant('Cleo Reed'),
  level: fc.constant(null),
  counts: fc.constant({
    evaluations: 40,
    halo: 0,
    with_sd: 40,
    rated_skills: 480,
    threes: 90,
    extremes: 12,
    suggested_skills: 0,
    overrides: 0,
    hasty: 0,
    timed: 0,
  }),
  residuals: fc.constant({ n: 40, sum: 4, squares: 9 }),
  // Of a version of the rubric that had a thirteenth skill, too.
  skills: partsOf([...SKILLS.map(({ skill_id }) => skill_id), 13]),
  quarters: partsOf(DAYS),
  pairs: fc.constant(null),
})

test('[J2] each offset stands at its skill and its quarter, in whatever order the parts come', () => {
  fc.assert(
    fc.property(fc.array(work, { minLength: 1, maxLength: 4 }), (all) => {
      const { quarters, evaluators } = figuresOfEvaluators(all, SKILLS, quantile)
      expect(quarters).toEqual(
        DAYS.filter((day) => all.some((one) => one.quarters.keys.includes(day))).map((day) => NAMES[day]),
      )
      for (const [at, { skills, quarters: ofQuarters }] of evaluators.entries()) {
        const { skills: ofSkills, quarters: ofDays } = all[at]!
        expect(skills).toEqual(SKILLS.map(({ skill_id }) => expected(ofSkills, skill_id, 20)))
        expect(ofQuarters.offset).toEqual(quarters.map((quarter) => expected(ofDays, dayOf(quarter), 5)))
        expect(ofQuarters.n).toEqual(quarters.map((quarter) => ofDays.n[ofDays.keys.indexOf(dayOf(quarter))] ?? 0))
      }
    }),
  )
})

test('[J11] one’s own figures are those that the others see, with how often each skill was rated', () => {
  fc.assert(
    fc.property(work, (one) => {
      const { own, own_ratings, quarters } = figuresOfEvaluator(one, SKILLS, quantile)
      expect({ quarters, evaluators: [own] }).toEqual(figuresOfEvaluators([one], SKILLS, quantile))
      expect(own_ratings).toEqual(SKILLS.map(({ skill_id }) => one.skills.n[one.skills.keys.indexOf(skill_id)] ?? 0))
      expect(offsetsByQuarter(own, quarters).map(({ quarter }) => quarter)).toEqual(
        quarters.filter((_quarter, at) => own.quarters.offset[at] !== null),
      )
    }),
  )
})

const NAMES: Record<string, string> = {
  '2025-10-01': '2025-Q4',
  '2026-01-01': '2026-Q1',
  '2026-04-01': '2026-Q2',
  '2026-07-01': '2026-Q3',
}
const dayOf = (quarter: string) => Object.keys(NAMES).find((day) => NAMES[day] === quarter)!

/** J2, J31, written once more: drawn toward zero by 8, two decimals, half-way away from zero. */
function expected<Key>({ keys, n, sum }: PartSums<Key>, key: Key, least: number): number | null {
  const at = keys.indexOf(key)
  if (at < 0 || n[at]! < least) return null
  const hundredths = (Math.abs(sum[at]!) * 100) / (n[at]! + 8)
  return (Math.sign(sum[at]!) * Math.floor(hundredths + 0.5 + 1e-7)) / 100 || 0
}
