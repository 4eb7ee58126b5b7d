import * as v from 'valibot'
import { evaluators } from '../access/grants.ts'
import { endpoint } from './endpoint.ts'
import { Id, NullableNumberColumn, NumberColumn, RowNumber } from './wire.ts'

const Interval = { low: v.number(), high: v.number() }
/** `watch` from 0.20 on, `flag` from 0.30. */
const Standing = v.picklist(['usual', 'watch', 'flag'])
const Offset = v.object({ value: v.number(), ...Interval, n: v.number(), standing: Standing })
export type Offset = v.InferOutput<typeof Offset>

/** J1. Weighted kappa; null where nothing varies and below 5 pairs of ratings. */
const Kappa = v.object({ value: v.number(), band: v.string() })

export const STYLE_FLAGS = ['halo', 'centre', 'extremes', 'overrides', 'hasty'] as const
export type StyleFlag = (typeof STYLE_FLAGS)[number]

const Share = v.nullable(v.number())
/** Such as `2026-Q1`, the oldest first: those in which anybody here has evaluated. */
const Quarters = v.array(v.string())

export const EvaluatorFigures = v.object({
  evaluator_id: Id,
  name: v.string(),
  level: v.nullable(v.string()),
  /** Published evaluations, everywhere. */
  evaluations: v.number(),
  /** J2. Against what levels and positions expect, shrunk; null below 20 evaluations. In points of 1 to 5. */
  offset: v.nullable(Offset),
  /** J3. Against the other ratings of their pairs, shrunk; null below 5 of them. */
  paired_offset: v.nullable(Offset),
  within_half: v.nullable(v.object({ share: v.number(), n: v.number() })),
  kappa: v.nullable(Kappa),
  style: v.object({ halo: Share, centre: Share, extremes: Share, overrides: Share, hasty: Share }),
  flags: v.array(v.picklist(STYLE_FLAGS)),
  /** J2. The offset in each of the summary's skills, in their order; null where too little is known. */
  skills: NullableNumberColumn,
  /** In each of the answer's quarters: over how many evaluations, and the offset. */
  quarters: v.object({ n: NumberColumn, offset: NullableNumberColumn }),
})
export type EvaluatorFigures = v.InferOutput<typeof EvaluatorFigures>

/** J6. ICC(2,1) of totals with its 95 percent interval; null below 5 pairs. */
const Icc = v.nullable(v.object({ value: v.number(), ...Interval, band: v.string(), n: v.number() }))

export const AgreementSummary = v.object({
  /** Two ratings of one player by two evaluators, of one video or at one event, neither knowing of the other. */
  pairs: v.number(),
  skills: v.array(
    v.object({
      skill_id: v.number(),
      name: v.string(),
      n: v.number(),
      kappa: v.nullable(Kappa),
      within_half: v.nullable(v.number()),
    }),
  ),
  within_half: v.nullable(v.number()),
  within_half_target: v.number(),
  icc: Icc,
  mean_gap: v.nullable(v.number()),
  /** Share of totals more than 6 apart. */
  far_apart: v.nullable(v.number()),
  /** Bland and Altman: means and differences of totals, first rater less second. At most 500, the newest. */
  differences: v.object({
    points: v.array(v.object({ mean: v.number(), difference: v.number() })),
    bias: v.nullable(v.number()),
    low: v.nullable(v.number()),
    high: v.nullable(v.number()),
  }),
})
export type AgreementSummary = v.InferOutput<typeof AgreementSummary>

/** F60. As much of it as a program's dashboard tells. Pairs are those of the rosters' players, whatever the filter. */
export const AgreementInBrief = v.object({
  pairs: v.number(),
  /** J4. Share of their ratings. */
  within_half: v.nullable(v.number()),
  within_half_target: v.number(),
  icc: Icc,
  /** J2. Whether anybody whose evaluations are shown has evaluated enough to have an offset. */
  has_offsets: v.boolean(),
  /** Whose offset is watched or flagged, the farthest off first. */
  standing_out: v.array(v.object({ evaluator_id: Id, name: v.string(), offset: v.number(), standing: Standing })),
})
export type AgreementInBrief = v.InferOutput<typeof AgreementInBrief>

export const Agreement = v.object({
  summary: AgreementSummary,
  quarters: Quarters,
  evaluators: v.array(EvaluatorFigures),
})
export type Agreement = v.InferOutput<typeof Agreement>

export const getAgreement = endpoint({
  method: 'GET',
  path: '/dashboard/agreement/',
  summary: 'How the evaluators of a program, of all of one’s programs, or (an admin) of all of Courtside agree',
  grant: { Director: ['program'], Owner: ['program'], Admin: ['any'] },
  input: v.object({ program_id: v.optional(RowNumber) }),
  output: Agreement,
})

export const getOwnAgreement = endpoint({
  method: 'GET',
  path: '/evaluation/evaluator/agreement/',
  summary: 'An evaluator’s own figures, and where all offsets lie, without names',
  grant: evaluators,
  input: v.object({}),
  output: v.object({
    own: EvaluatorFigures,
    /** How often they have rated each of the summary's skills. */
    own_ratings: NumberColumn,
    quarters: Quarters,
    /**
     * Offsets of all evaluators with 20 or more, lowest first; null below five of them, when it would tell who is who.
     */
    distribution: v.nullable(v.array(v.number())),
    summary: AgreementSummary,
  }),
})
export type OwnAgreement = v.InferOutput<(typeof getOwnAgreement)['output']>
