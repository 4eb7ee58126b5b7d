import { FAR_APART, PAIRS_FOR_A_WORD } from '#domain/agreement/agreement-limits.ts'
import { percentOf } from '#domain/agreement/words.ts'
import type { AgreementSummary } from '#domain/contracts/agreement.ts'
import css from './agreement-strip.module.css'
import apronCss from '#ui/apron.module.css'
import textCss from '#ui/text.module.css'
import { numeral } from '#domain/language.ts'

const NONE = '–'

/** J4, J6. Agreement in numbers, on the apron. */
export function AgreementStrip({ summary }: { summary: AgreementSummary }) {
  const { pairs, within_half, within_half_target, icc, mean_gap, far_apart } = summary
  return (
    <dl className={`${css.strip} ${apronCss.apron}`} aria-label="In numbers">
      <Figure value={numeral(pairs)} label={pairs === 1 ? 'Pair of ratings, blind' : 'Pairs of ratings, blind'} />
      <Figure
        value={within_half === null ? NONE : percentOf(within_half)}
        label={`Ratings within half a point. The target is ${percentOf(within_half_target)}`}
      />
      <Figure
        value={icc === null ? NONE : icc.value.toFixed(2)}
        label={
          icc === null
            ? 'Agreement on totals (ICC), shown once 5 pairs of ratings have totals'
            : `Agreement on totals (ICC): ${icc.n < PAIRS_FOR_A_WORD ? 'too few pairs to say how good' : icc.band}`
        }
      />
      <Figure
        value={mean_gap === null ? NONE : mean_gap.toFixed(1)}
        label="Points between two totals of 60, on average"
      />
      <Figure
        value={far_apart === null ? NONE : percentOf(far_apart)}
        label={`Totals more than ${FAR_APART} points apart`}
      />
    </dl>
  )
}

function Figure({ value, label }: { value: string; label: string }) {
  return (
    <div>
      <dd className={textCss.score} translate="no">
        {value}
      </dd>
      <dt>{label}</dt>
    </div>
  )
}
