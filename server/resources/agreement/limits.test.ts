import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as limits from '#domain/agreement/agreement-limits.ts'

test('[J2, J4, J5, J6] the limits that judge evaluators are those of the rubric, and the database counts by the same', () => {
  const { inter_rater: of } = JSON.parse(readFileSync('server/rubric/rubric-2026.1.json', 'utf8'))
  expect(of.offset).toMatchObject({
    shrinkage_k: limits.SHRINKAGE,
    show_from_evaluations: limits.SHOWN_FROM,
    watch_abs: limits.WATCH_FROM,
    flag_abs: limits.FLAG_FROM,
  })
  expect(of.agreement.exact_or_half_point_target).toBe(limits.WITHIN_HALF_TARGET)
  expect(of.agreement.qwk).toEqual(limits.KAPPA_BANDS)
  expect(of.agreement.icc).toEqual([...limits.ICC_BANDS, { min: 0, name: 'poor' }])
  expect(of.third_rater_if.total_gap).toBe(limits.FAR_APART)
  const { centre, extremes, overrides } = limits.STYLE_LIMITS
  expect(of.style_flags).toEqual({
    halo_sd_below: limits.HALO_SD,
    central_share_above: centre,
    extreme_share_above: extremes,
    override_share_above: overrides,
    min_minutes_per_evaluation: limits.HASTY_MINUTES,
  })
  const [reading = '', counting = ''] = ['0013-figures', '0039-sums-of-all-time'].map((name) =>
    readFileSync(`server/db/migrations/${name}.sql`, 'utf8'),
  )
  expect(counting).toContain(`rating_sd < ${limits.HALO_SD}`)
  expect(counting).toContain(`minutes < ${limits.HASTY_MINUTES},`)
  expect(counting).toContain(`abs(one - two) > ${limits.FAR_APART * 10})`)
  expect(reading).toContain('abs(rating - suggested) > 0.5')
})
