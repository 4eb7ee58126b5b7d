import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { aLine, nobody, someFigures } from '../../../tests/fixtures/a-team-of-figures.ts'
import { anyRoster } from '../../../tests/fixtures/any-team-of-figures.ts'
import type { AnyRoster } from '../../../tests/fixtures/any-team-of-figures.ts'
import { TeamPortal } from '../contracts/portal.ts'
import { shownDifference, sum } from '../scoring/arithmetic.ts'
import { median } from './quantiles.ts'
import { teamFigures } from './team-figures.ts'
import type { Compared } from './team-figures.ts'

const of = (roster: AnyRoster, compare: Compared = { kind: 'level' }) =>
  teamFigures({ ...nobody(), ...roster, evaluators: [], compare })

test('whatever stands in the figures, the answer is one that the contract allows', () => {
  const contract = v.omit(TeamPortal, ['team', 'generated_at'])
  fc.assert(
    fc.property(anyRoster(), (roster) => {
      const answer = of(roster)
      // Also after its way through the wire, where what is no number becomes null.
      expect(v.parse(contract, JSON.parse(JSON.stringify(answer)))).toEqual(answer)
    }),
  )
})

test('[F28] the order of lines, figures and submissions does not matter', () => {
  fc.assert(
    fc.property(anyRoster(), ({ members, figures, waiting }) => {
      expect(
        of({ members: members.toReversed(), figures: figures.toReversed(), waiting: waiting.toReversed() }),
      ).toEqual(of({ members, figures, waiting }))
    }),
  )
})

test('[F29] a player of an older version changes no mean, share or line, and is counted as another', () => {
  fc.assert(
    fc.property(anyRoster(), (roster) => {
      const before = of(roster)
      fc.pre(before.rubric.version !== null)
      const older = [0, 1].map((month) =>
        someFigures({
          player_id: 'older',
          rubric_version: '2020.1',
          completed_at: `2026-0${3 + 4 * month}-01T00:00:00.000Z`,
          total: 20 + 30 * month,
          red_flags: ['height'],
        }),
      )
      const after = of({
        ...roster,
        members: [...roster.members, aLine('older')],
        figures: [...roster.figures, ...older],
      })
      for (const part of [
        'total',
        'team_player',
        'competitive',
        'progress',
        'red_flag_share',
        'red_flag_attributes',
        'pending',
      ] as const) {
        expect(after.header[part]).toEqual(before.header[part])
      }
      expect([after.header.roster_size, after.header.evaluated]).toEqual([
        before.header.roster_size + 1,
        before.header.evaluated + 1,
      ])
      expect(after.rubric).toEqual({ version: before.rubric.version, others: before.rubric.others + 1 })
      for (const part of [
        'skills',
        'positions',
        'progress',
        'separators',
        'team_items',
        'predictor_mix',
        'predictor_n',
        'grades',
        'compare',
      ] as const) {
        expect(after[part]).toEqual(before[part])
      }
      expect(after.roster.find(({ last_name }) => last_name === 'older')?.latest).toMatchObject({
        is_other_rubric: true,
        total: 50,
        change: 30,
      })
    }),
  )
})

test('[F23] coverage and shares lie between 0 and 1', () => {
  fc.assert(
    fc.property(anyRoster(), (roster) => {
      const { header, separators } = of(roster)
      const shares = [
        header.coverage,
        header.red_flag_share,
        ...header.red_flag_attributes.map(({ share }) => share),
        ...separators.advantages.map(({ share }) => share),
      ]
      for (const share of shares) expect(share === null || (share >= 0 && share <= 1)).toBe(true)
      expect(header.coverage === null).toBe(roster.members.length === 0)
    }),
  )
})

test('[F23] of every skill the quartiles ascend between the least and the greatest rating', () => {
  fc.assert(
    fc.property(anyRoster(), (roster) => {
      for (const { quartiles, min, max, values, n } of of(roster).skills) {
        expect(values).toHaveLength(n)
        if (quartiles === null) continue
        const ascending = [min!, ...quartiles, max!]
        expect(ascending).toEqual(ascending.toSorted((a, b) => a - b))
      }
    }),
  )
})

test('[F26] the median progress is the median of the changes in the roster', () => {
  fc.assert(
    fc.property(anyRoster(), (roster) => {
      const { header, roster: rows } = of(roster)
      const changes = rows.flatMap(({ latest }) => (latest && !latest.is_other_rubric ? (latest.change ?? []) : []))
      expect(header.progress.n).toBe(changes.length)
      expect(header.progress.median).toBe(changes.length < 5 ? null : median(changes))
    }),
  )
})

test('[F32] a gap is the mean less what is expected, and stands where both do', () => {
  fc.assert(
    fc.property(anyRoster(), (roster) => {
      for (const { mean, expected, gap } of of(roster).skills) {
        expect(gap).toBe(mean === null || expected === null ? null : shownDifference(mean, expected))
      }
    }),
  )
})

test('[F39] the divisions of the predictor add up to its players', () => {
  fc.assert(
    fc.property(anyRoster(), (roster) => {
      const { predictor_mix, predictor_n } = of(roster)
      expect(sum(predictor_mix.map(({ expected }) => expected))).toBeCloseTo(predictor_n < 5 ? 0 : predictor_n, 5)
    }),
  )
})

test('[F33] a position is strong with two fits of 70 or more, thin with one, a gap with none', () => {
  fc.assert(
    fc.property(anyRoster(), (roster) => {
      for (const { players, status } of of(roster).positions) {
        const strong = players.filter(({ fit }) => fit >= 70).length
        expect(status).toBe(strong === 0 ? 'gap' : strong === 1 ? 'thin' : 'strong')
        expect(players.map(({ fit }) => fit)).toEqual(players.map(({ fit }) => fit).toSorted((a, b) => b - a))
      }
    }),
  )
})

test('[F32] against themselves on the same day the players stand where they stand', () => {
  fc.assert(
    fc.property(anyRoster(), (roster) => {
      const { compare, header, skills } = of(roster, { kind: 'date', on: '2026-11-20', figures: roster.figures })
      expect(compare.n).toBe(header.total.n)
      expect(compare.total?.difference ?? 0).toBe(0)
      for (const { gap } of skills) expect(gap ?? 0).toBe(0)
    }),
  )
})
