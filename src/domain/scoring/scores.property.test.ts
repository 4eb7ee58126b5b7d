import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aRubric } from '#tests/fixtures/a-rubric.ts'
import { aScoredPlayer } from '#tests/fixtures/a-sheet.ts'
import { GENDERS, LEVEL_KEYS, POSITION_ABBREVIATIONS } from '../rubric/rubric-parts.ts'
import { competitiveScore, seasonOf } from './competitive.ts'
import { evaluationResult } from './evaluation-result.ts'
import { levelByKey } from './player-facts.ts'
import { positionFits } from './positions.ts'
import { predict, predictorOf } from './predictor.ts'
import type { PredictorInput } from './predictor.ts'
import { separatorRows } from './separator-rows.ts'
import type { SeparatorGroup } from './separator-rows.ts'
import { skillRatings, totalPerformance, totalTeamPlayer } from './totals.ts'

const rubric = aRubric()
const RANK: Record<SeparatorGroup, number> = { red_flags: 0, averages: 1, advantages: 2 }
const GRADES = ['9', '10', '11', '12', 'post_grad', null] as const

const halves = fc.integer({ min: 2, max: 10 }).map((step) => step / 2)
const skillSheet = fc
  .tuple(fc.array(halves, { minLength: 12, maxLength: 12 }), fc.integer({ min: 0, max: 2 }))
  .map(([ratings, unobserved]): Record<string, number> =>
    Object.fromEntries(ratings.map((rating, index) => [`skill:${index + 1}`, index < unobserved ? 0 : rating])),
  )
const teamSheet = fc
  .array(fc.integer({ min: 1, max: 5 }), { minLength: 8, maxLength: 8 })
  .map((ratings): Record<string, number> =>
    Object.fromEntries(ratings.map((rating, index) => [`team:${2001 + index}`, rating])),
  )
const raisableSkill = fc.integer({ min: 3, max: 12 }).map((id) => `skill:${id}`)
const gender = fc.constantFrom(...GENDERS)
const grade = fc.constantFrom(...GRADES)
const abbreviation = fc.constantFrom(...POSITION_ABBREVIATIONS)
const level = fc.constantFrom(...LEVEL_KEYS).map((key) => levelByKey(rubric, key)!)
const inches = fc.integer({ min: 48, max: 92 })
const items = fc.array(
  fc.record({ factor_id: fc.integer({ min: 1, max: 140 }), season: fc.integer({ min: 2020, max: 2027 }) }),
  { maxLength: 25 },
)

test('[S5] raising a rating never lowers the total, and the total stays between 12 and 60', () => {
  fc.assert(
    fc.property(skillSheet, raisableSkill, (sheet, key) => {
      const before = totalPerformance(rubric, sheet).score!
      const after = totalPerformance(rubric, raised(sheet, key, 5)).score!
      expect(before).toBeGreaterThanOrEqual(12)
      expect(after).toBeLessThanOrEqual(60)
      expect(after).toBeGreaterThanOrEqual(before)
    }),
  )
})

test('[S5] raising a team-player item never lowers the total, and the total stays between 8 and 40', () => {
  fc.assert(
    fc.property(teamSheet, fc.integer({ min: 2001, max: 2008 }), (sheet, id) => {
      const before = totalTeamPlayer(rubric, sheet).score!
      const after = totalTeamPlayer(rubric, raised(sheet, `team:${id}`, 5, 1)).score!
      expect(before).toBeGreaterThanOrEqual(8)
      expect(after).toBeLessThanOrEqual(40)
      expect(after).toBeGreaterThanOrEqual(before)
    }),
  )
})

test('[S10] adding an item never lowers the competitive score, and no category exceeds 200', () => {
  fc.assert(
    fc.property(items, items, (some, more) => {
      const before = competitiveScore(rubric, some, 2026)
      const after = competitiveScore(rubric, [...some, ...more], 2026)
      for (const category of ['events', 'player_accolades', 'team_accolades'] as const) {
        expect(after[category].points).toBeGreaterThanOrEqual(before[category].points)
        expect(after[category].points).toBeLessThanOrEqual(200)
      }
      expect(after.total).toBeGreaterThanOrEqual(before.total)
    }),
  )
})

test('[S9] the order in which items are entered does not matter', () => {
  fc.assert(
    fc.property(items, (some) => {
      expect(competitiveScore(rubric, some.toReversed(), 2026)).toEqual(competitiveScore(rubric, some, 2026))
    }),
  )
})

test('[S11] raising a rating never lowers a core score, and core scores stay between 20 and 100', () => {
  fc.assert(
    fc.property(skillSheet, raisableSkill, abbreviation, (sheet, key, position) => {
      const coreScore = (ratings: Record<string, number>) =>
        positionFits(rubric, { ratings: skillRatings(rubric, ratings), declared: undefined, height: undefined }).find(
          (fit) => fit.name_abbreviation === position,
        )!.core_score
      const before = coreScore(sheet)
      const after = coreScore(raised(sheet, key, 5))
      expect(after).toBeGreaterThanOrEqual(before)
      expect(before).toBeGreaterThanOrEqual(20)
      expect(after).toBeLessThanOrEqual(100)
    }),
  )
})

test('[S18] with position and next level fixed, raising a rating moves no separator toward red flag', () => {
  fc.assert(
    fc.property(
      skillSheet,
      raisableSkill,
      abbreviation,
      level,
      fc.option(level, { nil: undefined }),
      gender,
      grade,
      inches,
      fc.record({ age: fc.double({ min: 10, max: 22, noNaN: true }), typical: fc.constant(17.5) }),
      (sheet, key, short, current, next, playerGender, playerGrade, height, age) => {
        const groups = (ratings: Record<string, number>) =>
          new Map(
            separatorRows(rubric, {
              gender: playerGender,
              grade: playerGrade,
              level: current,
              nextLevel: next,
              age,
              position: rubric.positions.find((position) => position.name_abbreviation === short)!,
              ratings: skillRatings(rubric, ratings),
              heightInches: height,
              competitive: 60,
              teamPlayer: 26,
              performance: totalPerformance(rubric, ratings).score,
            }).map((row) => [row.attribute, RANK[row.group]]),
          )
        const before = groups(sheet)
        const after = groups(raised(sheet, key, 5))
        expect([...after.keys()]).toEqual([...before.keys()])
        expect([...before].filter(([attribute, rank]) => after.get(attribute)! < rank)).toEqual([])
      },
    ),
    { numRuns: 300 },
  )
})

const seniorLevel = fc
  .constantFrom('hs_sub', 'hs_varsity', 'juco', 'd3', 'd1_high')
  .map((key) => levelByKey(rubric, key)!)
const predictorInput = fc.record({
  gender,
  grade: fc.constantFrom('9', '10', '11', '12', 'post_grad'),
  level: seniorLevel,
  position: abbreviation,
  heightInches: inches,
  performance: fc.integer({ min: 120, max: 600 }).map((tenths) => tenths / 10),
  competitive: fc.integer({ min: 0, max: 6000 }).map((tenths) => tenths / 10),
  teamPlayer: fc.integer({ min: 80, max: 400 }).map((tenths) => tenths / 10),
})

test('[S14] probabilities are never negative and sum to 1, whole percentages to 100', () => {
  fc.assert(
    fc.property(predictorInput, (input) => {
      const { shares, atLeast } = predict(rubric, input)
      const { divisions, headline } = predictorOf(rubric, input)
      for (const share of shares) expect(share).toBeGreaterThanOrEqual(0)
      expect(Math.abs(shares.reduce((total, share) => total + share, 0) - 1)).toBeLessThan(1e-9)
      expect(divisions.reduce((total, { percentage }) => total + percentage, 0)).toBe(100)
      expect(atLeast).toEqual(atLeast.toSorted((a, b) => b - a))
      expect(headline!.at_least_percentage).toBeGreaterThanOrEqual(50)
    }),
  )
})

test('[S14] a college player has no chance of "not yet at college level"', () => {
  fc.assert(
    fc.property(
      predictorInput.filter(({ level: { family } }) => family !== 'high_school'),
      (input) => {
        expect(predictorOf(rubric, input).divisions[0]).toEqual({
          division: 'Not yet at college level',
          key: 'not_yet',
          percentage: 0,
          below_one: false,
        })
      },
    ),
  )
})

const gains: Array<[string, (input: PredictorInput & { performance: number }, by: number) => Partial<PredictorInput>]> =
  [
    ['performance', (input, by) => ({ performance: Math.min(60, input.performance + by * 10) })],
    ['competitive', (input, by) => ({ competitive: input.competitive + by * 100 })],
    ['team player', (input, by) => ({ teamPlayer: (input.teamPlayer ?? 0) + by * 10 })],
    ['height', (input, by) => ({ heightInches: (input.heightInches ?? 0) + by * 10 })],
  ]
test.each(gains)('[S14] more %s never lowers the chance of any tier, nor the headline', (_, gain) => {
  fc.assert(
    fc.property(predictorInput, fc.double({ min: 0, max: 1, noNaN: true }), (input, by) => {
      const before = predict(rubric, input)
      const after = predict(rubric, { ...input, ...gain(input, by) } as typeof input)
      after.atLeast.forEach((probability, tier) => expect(probability).toBeGreaterThanOrEqual(before.atLeast[tier]!))
      expect(after.headlineTier).toBeGreaterThanOrEqual(before.headlineTier)
    }),
  )
})

test('[S26] a result depends on nothing but its arguments, and never on the order of the ratings', () => {
  fc.assert(
    fc.property(
      skillSheet,
      teamSheet,
      gender,
      grade,
      items,
      (skills, team, playerGender, school_grade, competitive_items) => {
        const player = aScoredPlayer({ gender: playerGender, competitive_items, organization: { school_grade } })
        const ratings = { ...skills, ...team }
        const shuffled = Object.fromEntries(Object.entries(ratings).toReversed())
        const once = evaluationResult({ ratings, player, evaluated_on: '2026-02-14' }, rubric)
        const again = evaluationResult({ ratings: shuffled, player, evaluated_on: '2026-02-14' }, rubric)
        expect(JSON.stringify(again)).toBe(JSON.stringify(once))
        expect(JSON.stringify(once)).not.toMatch(/NaN|-0[,}\]]/u)
        expect(once.total_competitive_score).toBe(
          competitiveScore(rubric, competitive_items, seasonOf('2026-02-14')).total,
        )
      },
    ),
    { numRuns: 60 },
  )
})

function raised(sheet: Record<string, number>, key: string, maximum: number, step = 0.5): Record<string, number> {
  return { ...sheet, [key]: Math.min(maximum, (sheet[key] ?? 0) + step) }
}
