import { FLAG_FROM, LEAST_EVALUATORS, LEAST_PAIRS, SHOWN_FROM, WATCH_FROM } from '#domain/agreement/agreement-limits.ts'
import { offsetWords, pairedWords, percentOf, signedOffset } from '#domain/agreement/words.ts'
import type { OwnAgreement } from '#domain/contracts/agreement.ts'
import { sum } from '#domain/scoring/arithmetic.ts'
import { PlotPanel } from '#ui/plot-panel.tsx'
import { StackedDots } from '#ui/stacked-dots.tsx'
import { countWords } from '../program-words.ts'
import { OFFSET_MARKS, offsetScale } from './offset-scale.ts'
import { StandingTag } from './standing-tag.tsx'
import css from './own-offset.module.css'
import textCss from '#ui/text.module.css'
import plotPanelCss from '#ui/plot-panel.module.css'

type Own = OwnAgreement['own']

/** J11. One's own offset among all, who stay without names. */
export function OwnOffset({ own, distribution }: Pick<OwnAgreement, 'own' | 'distribution'>) {
  const { offset, paired_offset, within_half, kappa } = own
  return (
    <PlotPanel title="How high you rate" className={css.panel}>
      {offset && (
        <>
          <p className={css.value}>
            <b className={textCss.score} translate="no">
              {signedOffset(offset.value)}
            </b>
            <StandingTag standing={offset.standing} />
          </p>
          <p>{offsetWords(offset, 'You rate')}.</p>
          {distribution && <Distribution values={distribution} own={offset.value} />}
          {!distribution && (
            <p className={plotPanelCss.plotWords}>
              We show where others are once {LEAST_EVALUATORS} evaluators have an offset. With fewer, you could tell who
              is who.
            </p>
          )}
        </>
      )}
      {!offset && <NotYet own={own} />}
      <ul>
        {paired_offset && <li>{pairedWords(paired_offset)}.</li>}
        {within_half && (
          <li>
            {percentOf(within_half.share)} of your ratings are half a point or less from those of another evaluator,
            over {countWords(within_half.n, 'pair')}.
          </li>
        )}
        {kappa && (
          <li>
            Your agreement with others is {kappa.band} (weighted kappa {kappa.value.toFixed(2)}).
          </li>
        )}
        {!paired_offset && (
          <li>
            How you compare with others is shown once you share {LEAST_PAIRS} pairs of ratings.{' '}
            {within_half
              ? `There ${within_half.n === 1 ? 'is' : 'are'} ${countWords(within_half.n, 'pair')} so far.`
              : 'None so far.'}
          </li>
        )}
      </ul>
      <p className={plotPanelCss.plotWords}>
        Over ±{WATCH_FROM.toFixed(2)}: watch. Over ±{FLAG_FROM.toFixed(2)}: flag. None of your ratings ever change
        because of this.
      </p>
    </PlotPanel>
  )
}

/** J2. What is missing, in numbers. */
function NotYet({ own: { evaluations, quarters } }: { own: Own }) {
  const counted = sum(quarters.n)
  const others = evaluations - counted
  return (
    <p>
      Shown once you have {SHOWN_FROM} evaluations. You have {counted}.
      {others > 0 &&
        ` ${others} more ${others === 1 ? 'is' : 'are'} of players whose level or position we don’t know, ` +
          'so we can’t compare them.'}
    </p>
  )
}

function Distribution({ values, own }: { values: readonly number[]; own: number }) {
  const scale = offsetScale([...values, own])
  const [lowest = 0, highest = 0] = [values[0], values.at(-1)]
  const below = values.filter((value) => value < own).length
  const range = `from ${signedOffset(lowest)} to ${signedOffset(highest)}`
  const place = `Yours is ${signedOffset(own)}: ${below} of them are lower.`
  return (
    <div className={css.others}>
      <StackedDots
        values={values}
        own={own}
        ownText={`You ${signedOffset(own)}`}
        {...scale}
        marks={OFFSET_MARKS}
        sentence={`Offsets of ${values.length} evaluators lie ${range}. ${place}`}
      />
    </div>
  )
}
