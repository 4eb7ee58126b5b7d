import { expect, test } from 'vitest'
import { aRubric } from '#tests/fixtures/a-rubric.ts'
import { seasonOf } from '#domain/scoring/competitive.ts'
import { COUNTS } from './demo-plan.ts'
import { demoPlayer } from './demo-players.ts'

const rubric = aRubric()
const COLLEGE_YEARS = ['Freshman', 'Sophomore', 'Junior', 'Senior']
/** In autumn and in summer: a season begins in September. */
const DAYS = [Date.UTC(2026, 10, 22), Date.UTC(2027, 6, 4)]

const honors = DAYS.flatMap((today) =>
  Array.from({ length: COUNTS.medium.players }, (_none, number) => demoPlayer(rubric, number, today)).flatMap(
    (player) => {
      const { organization, gender, competitive_items } = player
      const grade =
        organization.school_grade === null
          ? 13 + COLLEGE_YEARS.indexOf(organization.college_year_name ?? '')
          : Number(organization.school_grade)
      return competitive_items.map(({ factor_id, season }) => {
        const factor = rubric.competitive.factors.find(({ id }) => id === factor_id)
        if (!factor) throw new Error(`The rubric has no event or accolade ${factor_id}`)
        const years = seasonOf(new Date(today).toISOString().slice(0, 10)) - season
        return { number: player.number, name: factor.name, factor, gender, organization, grade: grade - years }
      })
    },
  ),
)

test('an honor of the demo is of its gender and of the school that the player went to in that season', () => {
  expect(honors.length).toBeGreaterThan(1_500)
  const wrong = honors.filter(({ factor, gender, organization, grade }) => {
    const school = grade < 9 ? 1 : grade < 13 ? 2 : organization.organization_type_id
    return (
      (factor.gender !== null && factor.gender !== gender) || !factor.organization_types.some((type) => type === school)
    )
  })
  expect(wrong).toEqual([])
})

const FROM_GRADE: ReadonlyArray<[about: RegExp, grade: number]> = [
  [/McDonald's|national All-American|National player of the year|senior all-star/, 12],
  [/1,000 career|State player of the year|national top-100|first team, all-state|All-state, first/, 11],
  [/National class ranking, grades 6-8/, 6],
]
test.each(FROM_GRADE)('nobody in the demo has %s before grade %i', (about, grade) => {
  expect(honors.filter((it) => about.test(it.name) && it.grade < grade)).toEqual([])
})

test('who plays below the varsity has no varsity honor, and a JV season is of a freshman or sophomore', () => {
  const below = honors.filter(
    ({ organization, grade }) =>
      organization.organization_type_id === 2 && organization.team_level !== 'Varsity' && grade >= 9,
  )
  expect(below.length).toBeGreaterThan(10)
  expect(
    below.filter(
      ({ name }) =>
        /varsity|all-state|all-conference|state|national|circuit|district/i.test(name) &&
        !/JV|Travel state|academic/i.test(name),
    ),
  ).toEqual([])
})

test('an honor that names a division is of a player of that division', () => {
  const wrong = honors.filter(({ name, organization, grade }) => {
    const named = [...name.matchAll(/\b(D[123]|NAIA)\b/g)].map(([word]) => word.toLowerCase())
    return (
      grade >= 13 &&
      organization.organization_type_id === 3 &&
      named.length > 0 &&
      !named.some((word) => organization.division?.startsWith(word))
    )
  })
  expect(wrong).toEqual([])
})

test('no honor stands twice with one player, and a team ends a season once', () => {
  const inAutumn = honors.slice(0, honors.length / 2)
  for (const list of Map.groupBy(inAutumn, ({ number }) => number).values()) {
    const names = list.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(names.filter((name) => /^State (?:champion|runner-up|semi-finalist)/.test(name)).length).toBeLessThanOrEqual(
      1,
    )
  }
})
