import { expect, test } from 'vitest'
import { aRubric, aScoreStructure } from '#tests/fixtures/a-rubric.ts'
import { aScoredPlayer, aSheet } from '#tests/fixtures/a-sheet.ts'
import { countItems } from '../rubric/score-structure.ts'
import { ageForGrade } from './age-for-grade.ts'
import { exponential, roundHalfUp, wholePercentages } from './arithmetic.ts'
import { bandOf } from './bands.ts'
import { competitiveScore, seasonOf } from './competitive.ts'
import { currentLevel, declaredPosition, heightOf, levelByKey } from './player-facts.ts'
import { positionFits } from './positions.ts'
import { predictorOf } from './predictor.ts'
import { completedKeys, filledPercentage } from './progress.ts'
import { nextLevelOf } from './separators.ts'
import { skillRatings, totalPerformance, totalTeamPlayer } from './totals.ts'

const rubric = aRubric()
const structure = aScoreStructure()

test('[E1] counts skills, micro-skills and team-player items', () => {
  expect(countItems(structure)).toBe(68)
  expect(structure.total_count).toBe(rubric.maxima.evaluation_items)
})

test('[S2] the exponential agrees with the mathematical one to 13 digits', () => {
  for (let x = -40; x <= 40; x += 0.37) {
    expect(Math.abs(exponential(x) / Math.exp(x) - 1)).toBeLessThan(1e-13)
  }
  expect(exponential(0)).toBe(1)
})

test.each([
  [0.25, 1, 0.3],
  [140.25, 1, 140.3],
  [1.005, 2, 1.01],
  [-0.25, 1, -0.2],
  [-0.04, 1, 0],
  [2.5, 0, 3],
])('[S2] %d rounds to %i decimals as %d', (value, decimals, rounded) => {
  expect(roundHalfUp(value, decimals)).toBe(rounded)
})

test('[S14] whole percentages give the missing points to the largest remainders', () => {
  expect(wholePercentages([1 / 3, 1 / 3, 1 / 3])).toEqual([34, 33, 33])
  expect(wholePercentages([0.005, 0.995])).toEqual([1, 99])
  expect(wholePercentages([0, 1])).toEqual([0, 100])
})

test.each([
  [0, 68, 0],
  [17, 68, 25],
  [68, 68, 100],
  [1, 1, 0],
  [0, 0, 0],
])('[S4] %i of %i is %i percent', (completed, total, percent) => {
  expect(filledPercentage(completed, total)).toBe(percent)
})

test('[S4] what is not observed counts as completed, what is unknown to the structure does not', () => {
  expect(completedKeys(structure, { 'team:2001': 0, 'skill:1': 3.5, 'skill:99': 3 })).toEqual(['skill:1', 'team:2001'])
})

test.each([
  ['12 skills', {}, 36, false],
  ['11 skills', { 'skill:7': 0 }, 36, true],
  ['10 skills', { 'skill:7': 0, 'skill:12': 0, 'skill:1': 4.5 }, 37.8, true],
  ['9 skills', { 'skill:7': 0, 'skill:12': 0, 'skill:1': 0 }, null, false],
])('[S5] total performance of %s', (_, ratings, score, pro_rata) => {
  expect(totalPerformance(rubric, aSheet(ratings))).toMatchObject({ score, pro_rata })
})

test.each([
  ['8 items', {}, 24, false],
  ['6 items', { 'team:2001': 0, 'team:2002': 0, 'team:2003': 4 }, 25.3, true],
  ['5 items', { 'team:2001': 0, 'team:2002': 0, 'team:2003': 0 }, null, false],
])('[S5] team-player total of %s', (_, ratings, score, pro_rata) => {
  expect(totalTeamPlayer(rubric, aSheet(ratings))).toMatchObject({ score, pro_rata })
})

test.each([
  [12, 'foundational'],
  [22.9, 'foundational'],
  [23, 'developing'],
  [36.4, 'competitive'],
  [36.5, 'advanced'],
  [48.9, 'high_impact'],
  [49, 'elite'],
  [60, 'elite'],
])('[S7] %d of 60 is %s', (score, key) => {
  expect(bandOf(score, rubric.performance_level)?.key).toBe(key)
})

test.each([
  ['2025-08-31', 2025],
  ['2025-09-01', 2026],
  ['2026-02-14', 2026],
])('[S10] %s lies in the season closing in %i', (day, season) => {
  expect(seasonOf(day)).toBe(season)
})

test('[S9] the best item counts fully, the next ones 0.4, 0.2, 0.1 and then 0.05', () => {
  const items = ['all_state_1', 'all_state_1', 'conference_poy', 'state_ranked', 'thousand_points', 'all_conference_1']
  const { player_accolades } = competitiveScore(
    rubric,
    items.map((key) => anItem(key)),
    2026,
  )
  expect(player_accolades.items.map((item) => item.counted_points)).toEqual([72, 28.8, 9.6, 4.5, 1.8, 1.7])
  expect(player_accolades).toMatchObject({ points: 118.4, out_of: 200 })
})

test('[S10] only the last four seasons count, and no item more often than its maximum', () => {
  const { player_accolades, total } = competitiveScore(
    rubric,
    [
      anItem('all_state_1', 2022),
      anItem('all_state_1', 2027),
      anItem('thousand_points', 2023),
      anItem('thousand_points', 2026),
    ],
    2026,
  )
  expect(player_accolades.items.map(({ season, counted_points }) => [season, counted_points])).toEqual([
    [2027, 0],
    [2022, 0],
    [2026, 36],
    [2023, 0],
  ])
  expect(total).toBe(36)
})

test('[S11] equal fits go to the declared position', () => {
  const ratings = skillRatings(rubric, aSheet())
  for (const declared of ['PG', 'SG', 'SF', 'PF', 'C'] as const) {
    expect(positionFits(rubric, { ratings, declared, height: undefined })[0]?.name_abbreviation).toBe(declared)
  }
  expect(positionFits(rubric, { ratings, declared: undefined, height: undefined })[0]?.name_abbreviation).toBe('PG')
})

test('[S11] a skill that was not observed enters as the mean and is marked', () => {
  const ratings = skillRatings(rubric, aSheet({ 'skill:3': 0, 'skill:1': 4 }))
  const guard = positionFits(rubric, { ratings, declared: 'PG', height: undefined }).find(
    (fit) => fit.name_abbreviation === 'PG',
  )
  expect(guard?.core_skills[0]).toMatchObject({ key: 'ball_handling', rating: 3.090909, imputed: true })
})

test('[S13] the three skills of most impact count their weight; equal ones stand by weight, then id', () => {
  const impactsOf = (changes: Record<string, number>) =>
    positionFits(rubric, { ratings: skillRatings(rubric, aSheet(changes)), declared: 'PG', height: undefined }).find(
      (fit) => fit.name_abbreviation === 'PG',
    )!
  const { core_skills, complementary_skills, top3_impact_skills } = impactsOf({})
  const ordered = [...core_skills, ...complementary_skills].toSorted(
    (a, b) => b.weight - a.weight || a.skill_id - b.skill_id,
  )
  expect(top3_impact_skills.map(({ key }) => key)).toEqual(ordered.slice(0, 3).map(({ key }) => key))
  const lightest = ordered.at(-1)!
  const [raised] = impactsOf({ [`skill:${lightest.skill_id}`]: 5 }).top3_impact_skills
  expect(raised).toMatchObject({ key: lightest.key, rating: 5 })
  expect(raised!.impact).toBeCloseTo(5 * (1 + lightest.weight))
})

test('[S11] a point guard is not marked down for being short, a center not for being tall', () => {
  const ratings = skillRatings(rubric, aSheet())
  const level = levelByKey(rubric, 'd2')!
  const fitAt = (inches: number, position: string) =>
    positionFits(rubric, { ratings, declared: undefined, height: { inches, gender: 'Male', level } }).find(
      (fit) => fit.name_abbreviation === position,
    )!.fit
  expect(fitAt(66, 'PG')).toBe(fitAt(71, 'PG'))
  expect(fitAt(80, 'PG')).toBeLessThan(fitAt(71, 'PG'))
  expect(fitAt(88, 'C')).toBe(fitAt(80, 'C'))
  expect(fitAt(70, 'SF')).toBeLessThan(fitAt(75, 'SF'))
  expect(fitAt(80, 'SF')).toBeLessThan(fitAt(75, 'SF'))
})

// The worked table of the predictor: performance, competitive, team player, z, whole percentages by tier.
test.each([
  ['JV player', 26.4, 23, 24, 0, [100, 0, 0, 0, 0, 0]],
  ['average varsity senior', 32.4, 46, 26, 0, [97, 3, 0, 0, 0, 0]],
  ['good varsity starter', 35, 108, 27, 0, [89, 10, 1, 0, 0, 0]],
  ['all-conference senior', 39, 170, 29, 0, [51, 43, 5, 1, 0, 0]],
  ['all-state senior', 42.5, 240, 30, 0, [13, 54, 24, 6, 3, 0]],
  ['national top-100', 51, 483, 32, 0.3, [0, 0, 3, 5, 29, 63]],
  ["McDonald's All-American", 55, 584, 34, 1, [0, 0, 0, 0, 3, 97]],
  ['all-state but 1.5 SD short', 42.5, 240, 30, -1.5, [27, 57, 13, 2, 1, 0]],
  ['decorated, modest skill', 35, 300, 26, 0, [47, 45, 6, 1, 1, 0]],
])('[S14] prediction for the %s', (_, performance, competitive, teamPlayer, z, byTier) => {
  const { divisions } = predictorOf(rubric, {
    gender: 'Male',
    level: levelByKey(rubric, 'hs_varsity'),
    grade: '12',
    position: 'PG',
    heightInches: 70 + 2.4 * z,
    performance,
    competitive,
    teamPlayer,
  })
  const tiers = byTier.map((_percent, tier) =>
    divisions
      .filter((division) => rubric.predictor.divisions.find(({ key }) => key === division.key)?.tier === tier)
      .reduce((percent, division) => percent + division.percentage, 0),
  )
  tiers.forEach((percent, tier) => expect(Math.abs(percent - byTier[tier]!)).toBeLessThanOrEqual(1))
})

test.each([
  ['a youth player', { level: levelByKey(rubric, 'youth') }, 'below_grade_9'],
  ['an eighth grader on a high-school team', { grade: '8' }, 'below_grade_9'],
  ['fewer than 10 rated skills', { performance: null }, 'too_few_skills'],
  ['an unknown level', { level: undefined }, 'level_unknown'],
  ['a high-school player without a grade', { grade: null }, 'grade_unknown'],
])('[S15] there is no prediction for %s', (_, change, reason) => {
  const predictor = predictorOf(rubric, {
    gender: 'Female',
    level: levelByKey(rubric, 'hs_varsity'),
    grade: '11',
    position: 'SF',
    heightInches: 70,
    performance: 40,
    competitive: 100,
    teamPlayer: 30,
    ...change,
  })
  expect(predictor).toMatchObject({ available: false, unavailable_reason: reason, divisions: [], headline: null })
})

test('[S15] in college the grade says nothing, and its absence hides nothing', () => {
  const predictor = predictorOf(rubric, {
    gender: 'Male',
    level: levelByKey(rubric, 'd3'),
    grade: null,
    position: 'PG',
    heightInches: 72,
    performance: 40,
    competitive: 150,
    teamPlayer: 29,
  })
  expect(predictor.available).toBe(true)
})

test('[S14] a tier and those above it are told as the sum of their whole percentages', () => {
  const { divisions, headline } = predictorOf(rubric, {
    gender: 'Male',
    level: levelByKey(rubric, 'hs_varsity'),
    grade: '12',
    position: 'PG',
    heightInches: 74,
    performance: 46.5,
    competitive: 370.3,
    teamPlayer: 32,
  })
  const isAbove = ({ key }: { key: string }) =>
    rubric.predictor.divisions.find((division) => division.key === key)!.tier >= headline!.tier
  expect(headline!.at_least_percentage).toBe(
    divisions.filter(isAbove).reduce((sum, { percentage }) => sum + percentage, 0),
  )
})

test('[S15] a share that rounds to nothing is marked, and a profile without a résumé is low information', () => {
  const predictor = predictorOf(rubric, {
    gender: 'Male',
    level: levelByKey(rubric, 'hs_varsity'),
    grade: '12',
    position: 'PG',
    heightInches: 70,
    performance: 32,
    competitive: 0,
    teamPlayer: null,
  })
  expect(predictor.low_information).toBe(true)
  expect(predictor.divisions.at(-1)).toMatchObject({ key: 'd1_high', percentage: 0, below_one: true })
  expect(predictor.next_step).toEqual({ division: 'Small College (NCAA D3 / NAIA / JUCO)', performance_points: 14.3 })
})

test.each([
  [{ organization_type_id: 1 as const }, 'youth'],
  [{ team_level: 'Freshman' }, 'hs_sub'],
  [{ team_level: 'Junior Varsity', school_grade: '12' }, 'hs_sub'],
  [{ team_level: null, school_grade: '10' }, 'hs_sub'],
  [{ team_level: null, school_grade: '11' }, 'hs_varsity'],
  [{ team_level: 'Varsity', school_grade: '9' }, 'hs_varsity'],
  [{ organization_type_id: 5 as const, division: 'juco_njcaa1' }, 'juco'],
  [{ organization_type_id: 3 as const, division: 'd1_mid' }, 'd1_mid'],
  [{ organization_type_id: 3 as const, division: null }, 'd3'],
  [{ organization_type_id: null }, undefined],
])('[S16] the current level of %o is %s', (organization, key) => {
  expect(currentLevel(aScoredPlayer({ organization }), rubric)?.key).toBe(key)
})

test.each([
  ['hs_varsity', 0, 'd3'],
  ['hs_varsity', 1, 'd3'],
  ['hs_varsity', 2, 'd2'],
  ['hs_varsity', 4, 'd1_mid'],
  ['hs_sub', 4, 'hs_varsity'],
  ['d1_high', 5, undefined],
])('[S16] from %s with headline tier %i the next level is %s', (level, tier, next) => {
  expect(nextLevelOf(rubric, levelByKey(rubric, level)!, tier)?.key).toBe(next)
})

test('[S24] the age counts on the 1 September that opens the school year', () => {
  expect(ageForGrade('2011-09-01', '9', 2026)).toEqual({ age: 14.001369, typical: 14.5 })
  expect(ageForGrade('2008-03-01', 'post_grad', 2026)?.typical).toBe(18.5)
  expect(ageForGrade('not a day', '9', 2026)).toBeUndefined()
})

test('[S16] height and declared position come from the profile, or stay unknown', () => {
  expect(heightOf(aScoredPlayer({ athletic_info: { height_feet: 6, height_inches: 4 } }))).toBe(76)
  expect(heightOf(aScoredPlayer({ athletic_info: { height_feet: null, height_inches: null } }))).toBeUndefined()
  expect(declaredPosition(aScoredPlayer({ athletic_info: { player_position_name: 'C' } }), rubric)).toBe('C')
  expect(
    declaredPosition(aScoredPlayer({ athletic_info: { player_position_name: 'Sixth man' } }), rubric),
  ).toBeUndefined()
})

function anItem(key: string, season = 2026) {
  return { factor_id: rubric.competitive.factors.find((factor) => factor.key === key)!.id, season }
}
