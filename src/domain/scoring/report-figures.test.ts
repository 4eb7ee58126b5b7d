import { expect, test } from 'vitest'
import { aRubric, aScoreStructure } from '#tests/fixtures/a-rubric.ts'
import { aScoredPlayer, aSheet } from '#tests/fixtures/a-sheet.ts'
import { scoringRubricOf } from '../rubric/rubric.ts'
import { describedBy, goalAbove, nextAnchor } from './anchors.ts'
import { changeOfSkill, changeOfTotal, previousResult, skillChanges } from './changes-since.ts'
import { evaluationResult } from './evaluation-result.ts'
import type { ReadSeparator } from './report-words.ts'
import { separatorSentence, separatorValue } from './separator-words.ts'
import { whatToWorkOn, whyWords } from './what-to-work-on.ts'

const structure = aScoreStructure()
const WHOLE = { 1: 'one', 2: 'two', 3: 'three', 4: 'four', 5: 'five' }
const ODD = { 1: 'one', 3: 'three', 5: 'five' }

test.each([
  [1, WHOLE, 2],
  [3, WHOLE, 4],
  [3.5, WHOLE, 4],
  [4.5, WHOLE, 5],
  [5, WHOLE, undefined],
  [3.27, WHOLE, 4],
  [1, ODD, 3],
  [2, ODD, 3],
  [3, ODD, 5],
  [4, ODD, 5],
  [5, ODD, undefined],
  [3, {}, undefined],
])('[R1] above %d of %o stands %s', (value, anchors, expected) => {
  expect(nextAnchor(value, anchors)?.value).toBe(expected)
})

test.each([
  [3, WHOLE, [3]],
  [3.5, WHOLE, [3, 4]],
  [4, ODD, [3, 5]],
  [5, ODD, [5]],
  [2, {}, []],
])('[R1] %d of %o reads like %o', (value, anchors, expected) => {
  expect(describedBy(value, anchors).map((anchor) => anchor.value)).toEqual(expected)
})

/** Found by reading the rubric: each phrase names a fault, or is better only than nothing. */
const FAULTS =
  /hurried move|falls apart|breaks down beyond|slows|shortens|resets|drifts to|drifts once|skips|choppy|goes back|loses|leaning|throws|stops if|eyes drop|picks it up|exposed|misses|late to|late when|forces a|reaches when|fumbles|watches|below|needs|only|stands up|rushes/iu

test.each(structure.playerskill.flatMap((skill) => [skill, ...skill.microskills]).map((item) => [item.name, item]))(
  '[R70] what is better than a value of %s is no fault',
  (_, { anchors }) => {
    for (const value of [1, 2, 3, 4]) {
      const goal = goalAbove(value, anchors)
      expect(goal?.value).toBeGreaterThan(value)
      expect(goal?.text).not.toMatch(FAULTS)
    }
    expect(goalAbove(5, anchors)).toBeUndefined()
  },
)

test('[R70] a text that begins with a fault is passed over', () => {
  const post = structure.playerskill.find(({ key }) => key === 'post_play')!
  expect(post.anchors['2']).toBe('Receives inside only when unguarded; one hurried move.')
  expect(goalAbove(1.5, post.anchors)).toEqual({ value: 3, text: 'Holds a seal on an average defender.' })
})

const named = (list: readonly { name: string }[] | undefined) => list?.map(({ name }) => name)

test('[R3, R69] what is below the level comes first, core skills before complementary ones before all others', () => {
  const plan = whatToWorkOn(resultOf({ 'skill:1': 2, 'skill:3': 2.5, 'skill:7': 1.5, 'skill:8': 2 }), structure)
  expect(named(plan?.steps)).toEqual(['Ball Handling', 'Shooting', 'Post & Interior Play'])
  expect(plan?.steps.map(({ reason }) => reason)).toEqual([
    'Core skill for a point guard · 2.5 of 5',
    'Complementary skill for a point guard · 2.0 of 5',
    'Not a main skill for a point guard · 1.5 of 5',
  ])
  expect(plan?.steps[1]).toMatchObject({
    rating: 2,
    behind: '0.9 below High School Varsity',
    fell: null,
    next: { value: 3, text: 'Makes defenders honor the open three.' },
  })
})

test('[R3] a skill to work on that fell says so', () => {
  const then = {
    evaluation_submission_id: 'a',
    rubric_version: '2025.1',
    is_comparable: true,
    evaluated_on: '2025-08-02',
    total_player_performance_score: 44,
    skills: [
      { skill_id: 4, rating: 5 },
      { skill_id: 5, rating: 4.5 },
    ],
  }
  const plan = whatToWorkOn({ ...resultOf({ 'skill:4': 2, 'skill:5': 4 }), earlier: [then] }, structure)
  const step = plan?.steps.find(({ name }) => name === 'Passing & Playmaking')
  expect(step).toMatchObject({ fell: { by: 3, since: '2025-08-02' } })
  expect(step && whyWords(step, (day) => day)).toMatch(
    /^Down 3\.0 since 2025-08-02, \d\.\d below High School Varsity$/u,
  )
})

test('[R3] who is on level works toward the next one', () => {
  const plan = whatToWorkOn(
    resultOf({ 'skill:3': 4, 'skill:4': 4 }, aScoredPlayer({ organization: { school_grade: '11' } })),
    structure,
  )
  expect(plan?.steps.length).toBeGreaterThan(0)
  expect(plan?.steps.every(({ behind }) => behind?.endsWith('below NCAA Division III'))).toBe(true)
})

test('[R3] what is strong is not worked on but built on, and at the top it is said to be', () => {
  const plan = whatToWorkOn(resultOf({ 'skill:3': 5, 'skill:8': 1.5 }), structure)
  expect(plan?.buildOn[0]).toMatchObject({ name: 'Ball Handling', rating: 5, next: null })
  expect(plan?.steps[0]).toMatchObject({ name: 'Rebounding', rating: 1.5, next: { value: 2 } })
})

test('[R3] of a skill that was not observed no value is claimed, though it weighs by the mean of the others', () => {
  const result = resultOf({
    'skill:1': 2,
    'skill:2': 2,
    'skill:3': 0,
    'skill:4': 4,
    'skill:5': 2,
    'skill:8': 1,
    'skill:9': 2,
    'skill:12': 4,
  })
  expect(result.top1_position?.top3_impact_skills).toContainEqual(
    expect.objectContaining({ skill_id: 3, imputed: true }),
  )
  const plan = whatToWorkOn(result, structure)
  expect(plan?.unseen).toEqual(['Ball Handling'])
  expect([...(named(plan?.steps) ?? []), ...(named(plan?.buildOn) ?? [])]).not.toContain('Ball Handling')
  expect(plan?.steps).toHaveLength(3)
})

test('[R3] when every skill is at the top there is nothing to work on, and without a position there is no plan', () => {
  const tops = Object.fromEntries(structure.playerskill.map(({ id }) => [`skill:${id}`, 5]))
  expect(whatToWorkOn(resultOf(tops), structure)).toMatchObject({
    steps: [],
    buildOn: [{ next: null }, { next: null }, { next: null }],
  })
  expect(whatToWorkOn(resultOf({ 'skill:1': 0, 'skill:2': 0, 'skill:3': 0 }), structure)).toBeUndefined()
})

test('[R3] without a level the lowest ratings are worked on', () => {
  const player = aScoredPlayer({ organization: { organization_type_id: null } })
  expect(whatToWorkOn(resultOf({ 'skill:3': 5, 'skill:10': 2 }, player), structure)?.steps[0]).toMatchObject({
    name: 'Team Defense & Rim Protection',
    behind: null,
  })
})

test('[R89] no step begins with a part that is rated above its skill', () => {
  const micros = structure.playerskill[2]?.microskills ?? []
  const ratings = Object.fromEntries(micros.map(({ id }) => [`micro:3:${id}`, 4]))
  const plan = whatToWorkOn(resultOf({ 'skill:3': 2, ...ratings }), structure)
  expect(plan?.steps.find(({ skill_id }) => skill_id === 3)).toMatchObject({ rating: 2, start: null })
})

test('[R3] where to begin is the lowest micro-skill that was observed', () => {
  const [first, second] = structure.playerskill[2]?.microskills ?? []
  const plan = whatToWorkOn(
    resultOf({ 'skill:3': 2, [`micro:3:${first?.id}`]: 0, [`micro:3:${second?.id}`]: 1 }),
    structure,
  )
  expect(plan?.steps.find(({ skill_id }) => skill_id === 3)?.start).toMatchObject({
    name: second?.name,
    value: 1,
    next: { value: 2 },
  })
})

test.each([
  [37.5, 34, 3.5, true],
  [37, 34, 3, true],
  [36.9, 34, 2.9, false],
  [34, 37, -3, true],
  [33.1, 36, -2.9, false],
  [34, 34, 0, false],
])('[R10] from %d to %d of 60 is a change of %d: %s', (now, before, by, isMeaningful) => {
  expect(changeOfTotal(now, before)).toEqual({ by, isMeaningful })
})

test('[R10] what was not known then or is not known now has not changed', () => {
  expect([changeOfTotal(null, 30), changeOfTotal(30, null), changeOfSkill(null, 3), changeOfSkill(3, null)]).toEqual([
    null,
    null,
    null,
    null,
  ])
  expect(changeOfSkill(3.5, 3)).toEqual({ by: 0.5, isMeaningful: false })
  expect(changeOfSkill(2, 3)).toEqual({ by: -1, isMeaningful: true })
})

test('[R12] compared is with the newest of a comparable rubric version that has a total', () => {
  const of = (id: string, is_comparable: boolean, total: number | null) => ({
    evaluation_submission_id: id,
    rubric_version: '2025.1',
    is_comparable,
    evaluated_on: '2026-01-01',
    total_player_performance_score: total,
    skills: [],
  })
  const earlier = [of('a', true, 30), of('b', true, null), of('c', false, 31)]
  expect(previousResult({ earlier })?.evaluation_submission_id).toBe('a')
  expect(previousResult({ earlier: earlier.slice(1) })).toBeUndefined()
})

test('[R12] every skill stands beside what it was', () => {
  const changes = skillChanges(resultOf({ 'skill:1': 4, 'skill:2': 0 }), {
    evaluation_submission_id: 'a',
    rubric_version: '2026.1',
    is_comparable: true,
    evaluated_on: '2026-01-01',
    total_player_performance_score: 30,
    skills: [
      { skill_id: 1, rating: 3 },
      { skill_id: 2, rating: 3 },
    ],
  })
  expect(changes).toHaveLength(12)
  expect(changes.slice(0, 3)).toMatchObject([
    { before: 3, now: 4, change: { by: 1, isMeaningful: true } },
    { before: 3, now: null, change: null },
    { before: null, now: 3, change: null },
  ])
})

test.each([
  [aRow(), '3.5', '0.6 above High School Varsity, 0.1 above NCAA Division III'],
  [
    aRow({ current_level: level('High School Varsity', 0.04), next_level: null }),
    '3.5',
    'On level with High School Varsity',
  ],
  [
    aRow({ unit: 'in', value: 70, current_level: level('High School Varsity', -2), next_level: level('JUCO', -3.46) }),
    '5 ft 10 in',
    '2 in below High School Varsity, 3.5 in below JUCO',
  ],
  [
    aRow({ unit: 'points', value: 38.25, current_level: level('High School Varsity', 1), next_level: null }),
    '38.3',
    '1 point above High School Varsity',
  ],
  [
    aRow({ attribute: 'ahead_of_grade', current_level: level('High School Varsity', 0.45) }),
    '3.5',
    '0.5 above the grade',
  ],
  [
    aRow({
      attribute: 'age_for_grade',
      unit: 'years',
      value: 16.21,
      current_level: level('High School Varsity', -0.62),
    }),
    '16.2 years',
    '0.6 years younger than usual for the grade',
  ],
  [
    aRow({ attribute: 'age_for_grade', unit: 'years', value: 18, current_level: level('High School Varsity', 1.2) }),
    '18.0 years',
    '1.2 years older than usual for the grade: compare with care',
  ],
])('a separator of %o reads "%s" and "%s", never with two decimals', (row, value, sentence) => {
  expect(separatorValue(row)).toBe(value)
  expect(separatorSentence(row)).toBe(sentence)
})

function level(name: string, gap: number) {
  return { name, benchmark: 3, gap }
}

function aRow(changes: Partial<ReadSeparator> = {}): ReadSeparator {
  return {
    attribute: 'shooting',
    title: 'Shooting',
    value: 3.5,
    unit: 'rating',
    standardized_gap: 1,
    group: 'advantages',
    text: '',
    current_level: level('High School Varsity', 0.62),
    next_level: level('NCAA Division III', 0.13),
    ...changes,
  }
}

function resultOf(ratings: Record<string, number>, player = aScoredPlayer({})) {
  return evaluationResult({ ratings: aSheet(ratings), player, evaluated_on: '2026-02-14' }, scoringRubricOf(aRubric()))
}
