import * as v from 'valibot'
import { expect, test } from 'vitest'
import { aReport } from '#tests/fixtures/a-report.ts'
import { EvaluationResult } from './result-schema.ts'

const RATINGS = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`skill:${at + 1}`, 3]))

test('[R78] a result that is read has division and percentage at the top of its predictor', () => {
  const stored = aReport({ ratings: RATINGS })
  expect(stored.predictor).not.toHaveProperty('division')
  const { predictor } = v.parse(EvaluationResult, stored)
  expect(predictor.headline).not.toBeNull()
  expect(predictor).toMatchObject({
    division: predictor.headline?.division,
    percentage: predictor.headline?.percentage,
  })
})

const YOUNG = {
  organization: { ...aReport().player_profile.organization, school_grade: '8', organization_type_id: 1 as const },
}

test('[R78] division and percentage are null where nothing is estimated', () => {
  const { predictor } = v.parse(EvaluationResult, aReport({ ratings: { ...RATINGS, 'skill:1': 0 }, player: YOUNG }))
  expect(predictor).toMatchObject({ available: false, headline: null, division: null, percentage: null })
})
