import { expect, test } from 'vitest'
import { aRubric, aScoreStructure } from '#tests/fixtures/a-rubric.ts'
import { aScoredPlayer, aSheet } from '#tests/fixtures/a-sheet.ts'
import { scoringRubricOf } from '../rubric/rubric.ts'
import { describedBy, nextAnchor } from './anchors.ts'
import { changeOfSkill, changeOfTotal, previousResult, skillChanges } from './changes-since.ts'
import { evaluationResult } from './evaluation-result.ts'
import type { ReadSeparator } from './report-words.ts'
import { separatorSentence, separatorValue } from './separator-words.ts'
import { whatToWorkOn } from './what-to-work-on.ts'

const structure = aScoreStructure()
const WHOLE = { 1: 'one', 2: 'two', 3: 'three', 4: 'four', 5: 'five' }
const ODD = { 1: 'one', 3: 'three', 5: 'five' }

test.each([
  [1, WHOLE, 2], [3, WHOLE, 4], [3.5, WHOLE, 4], [4.5, WHOLE, 5], [5, WHOLE, undefined], [3.27, WHOLE, 4],
  [1, ODD, 3], [2, ODD, 3], [3, ODD, 5], [4, ODD, 5], [5, ODD, undefined], [3, {}, undefined],
])('[R1] above %d of %o stands %s', (value, anchors, expected) => {
  expect(nextAnchor(value, anchors)?.value).toBe(expected)
})

test.each([[3, WHOLE, [3]], [3.5, WHOLE, [3, 4]], [4, ODD, [3, 5]], [5, ODD, [5]], [2, {}, []]])('[R2] %d of %o reads like %o', (value, anchors, expected) => {
  expect(describedBy(value, anchors).map((anchor) => anchor.value)).toEqual(expected)
})

test('[R3] the plan is the three skills of the largest impact with the next value up', () => {
  const result = resultOf({ 'skill:3': 4, 'skill:4': 3.5 })
  const plan = whatToWorkOn(result, structure)
  expect(plan?.steps.map(({ skill_id }) => skill_id)).toEqual(result.top1_position?.top3_impact_skills.map(({ skill_id }) => skill_id))
  expect(plan?.steps.find(({ skill_id }) => skill_id === 3)).toMatchObject({
    rating: 4, reason: 'impact', next: { value: 5, text: structure.playerskill[2]?.anchors['5'] },
  })
  expect(plan?.steps.find(({ skill_id }) => skill_id === 4)?.next.value).toBe(4)
  expect(plan).toMatchObject({ atTop: [], unseen: [] })
})

test('[R3] a skill at the top is said to be, and the one farthest from the level takes its place', () => {
  const plan = whatToWorkOn(resultOf({ 'skill:3': 5, 'skill:8': 1.5 }), structure)
  expect(plan?.atTop).toEqual(['Ball Handling'])
  expect(plan?.steps).toHaveLength(3)
  expect(plan?.steps.at(-1)).toMatchObject({ name: 'Rebounding', rating: 1.5, reason: 'gap', next: { value: 2 } })
})

test('[R3] of a skill that was not observed no value is claimed, though it weighs by the mean of the others', () => {
  const result = resultOf({ 'skill:1': 2, 'skill:2': 2, 'skill:3': 0, 'skill:4': 4, 'skill:5': 2, 'skill:8': 1, 'skill:9': 2, 'skill:12': 4 })
  expect(result.top1_position?.top3_impact_skills).toContainEqual(expect.objectContaining({ skill_id: 3, imputed: true }))
  const plan = whatToWorkOn(result, structure)
  expect(plan?.unseen).toEqual(['Ball Handling'])
  expect(plan?.steps.map(({ name }) => name)).not.toContain('Ball Handling')
  expect(plan?.steps).toHaveLength(3)
})

test('[R3] when every skill is at the top there is nothing to name, and without a position there is no plan', () => {
  const tops = Object.fromEntries(structure.playerskill.map(({ id }) => [`skill:${id}`, 5]))
  expect(whatToWorkOn(resultOf(tops), structure)).toMatchObject({ steps: [], atTop: [expect.any(String), expect.any(String), expect.any(String)] })
  expect(whatToWorkOn(resultOf({ 'skill:1': 0, 'skill:2': 0, 'skill:3': 0 }), structure)).toBeUndefined()
})

test('[R3] without a level the lowest rated skill takes the place', () => {
  const player = aScoredPlayer({ organization: { organization_type_id: null } })
  expect(whatToWorkOn(resultOf({ 'skill:3': 5, 'skill:12': 2 }, player), structure)?.steps.at(-1)?.name).toMatch(/IQ|Shooting|Finishing|Post/u)
})

test('[R4] where to begin is the lowest micro-skill that was observed', () => {
  const [first, second] = structure.playerskill[2]?.microskills ?? []
  const plan = whatToWorkOn(resultOf({ [`micro:3:${first?.id}`]: 0, [`micro:3:${second?.id}`]: 1 }), structure)
  expect(plan?.steps.find(({ skill_id }) => skill_id === 3)?.start).toMatchObject({ name: second?.name, value: 1, next: { value: 3 } })
})

test.each([
  [37.5, 34, 3.5, true], [37, 34, 3, true], [36.9, 34, 2.9, false], [34, 37, -3, true], [33.1, 36, -2.9, false], [34, 34, 0, false],
])('[R10] from %d to %d of 60 is a change of %d: %s', (now, before, by, isMeaningful) => {
  expect(changeOfTotal(now, before)).toEqual({ by, isMeaningful })
})

test('[R10] [R11] what was not known then or is not known now has not changed', () => {
  expect([changeOfTotal(null, 30), changeOfTotal(30, null), changeOfSkill(null, 3), changeOfSkill(3, null)]).toEqual([null, null, null, null])
  expect(changeOfSkill(3.5, 3)).toEqual({ by: 0.5, isMeaningful: false })
  expect(changeOfSkill(2, 3)).toEqual({ by: -1, isMeaningful: true })
})

test('[R12] compared is with the newest of the same rubric version that has a total', () => {
  const of = (id: string, rubric_version: string, total: number | null) =>
    ({ evaluation_submission_id: id, rubric_version, evaluated_on: '2026-01-01', total_player_performance_score: total, skills: [] })
  const earlier = [of('a', '2025.1', 30), of('b', '2025.1', null), of('c', '2024.2', 31)]
  expect(previousResult({ rubric_version: '2025.1', earlier })?.evaluation_submission_id).toBe('a')
  expect(previousResult({ rubric_version: '2026.1', earlier })).toBeUndefined()
})

test('[R13] every skill stands beside what it was', () => {
  const changes = skillChanges(resultOf({ 'skill:1': 4, 'skill:2': 0 }), {
    evaluation_submission_id: 'a', rubric_version: '2025.1', evaluated_on: '2026-01-01', total_player_performance_score: 30,
    skills: [{ skill_id: 1, rating: 3 }, { skill_id: 2, rating: 3 }],
  })
  expect(changes).toHaveLength(12)
  expect(changes.slice(0, 3)).toMatchObject([
    { before: 3, now: 4, change: { by: 1, isMeaningful: true } }, { before: 3, now: null, change: null }, { before: null, now: 3, change: null },
  ])
})

test.each([
  [aRow(), '3.5', '0.6 above High School Varsity, 0.1 above NCAA Division III'],
  [aRow({ current_level: level('High School Varsity', 0.04), next_level: null }), '3.5', 'On level with High School Varsity'],
  [aRow({ unit: 'in', value: 70, current_level: level('High School Varsity', -2), next_level: level('JUCO', -3.46) }), '5 ft 10 in', '2 in below High School Varsity, 3.5 in below JUCO'],
  [aRow({ unit: 'points', value: 38.25, current_level: level('High School Varsity', 1), next_level: null }), '38.3', '1 point above High School Varsity'],
  [aRow({ attribute: 'ahead_of_grade', current_level: level('High School Varsity', 0.45) }), '3.5', '0.5 above the grade'],
  [aRow({ attribute: 'age_for_grade', unit: 'years', value: 16.21, current_level: level('High School Varsity', -0.62) }), '16.2 years', '0.6 years younger than usual for the grade'],
  [aRow({ attribute: 'age_for_grade', unit: 'years', value: 18, current_level: level('High School Varsity', 1.2) }), '18.0 years', '1.2 years older than usual for the grade: compare with care'],
])('[R6] a separator of %o reads "%s" and "%s", never with two decimals', (row, value, sentence) => {
  expect(separatorValue(row)).toBe(value)
  expect(separatorSentence(row)).toBe(sentence)
})

function level(name: string, gap: number) {
  return { name, benchmark: 3, gap }
}

function aRow(changes: Partial<ReadSeparator> = {}): ReadSeparator {
  return {
    attribute: 'shooting', title: 'Shooting', value: 3.5, unit: 'rating', standardized_gap: 1, group: 'advantages', text: '',
    current_level: level('High School Varsity', 0.62), next_level: level('NCAA Division III', 0.13), ...changes,
  }
}

function resultOf(ratings: Record<string, number>, player = aScoredPlayer({})) {
  return evaluationResult({ ratings: aSheet(ratings), player, evaluated_on: '2026-02-14' }, scoringRubricOf(aRubric()))
}
