import { CircleCheck, Lightbulb } from 'lucide-react'
import { SHOWN_FROM, STYLE_LIMITS } from '#domain/agreement/agreement-limits.ts'
import { STYLE_NAMES, styleAdvice, styleFact } from '#domain/agreement/style-words.ts'
import { percentOf } from '#domain/agreement/words.ts'
import { STYLE_FLAGS } from '#domain/contracts/agreement.ts'
import type { EvaluatorFigures } from '#domain/contracts/agreement.ts'
import { BarRow } from '#ui/bar-row.tsx'
import { PlotPanel } from '#ui/plot-panel.tsx'
import styleListCss from './style-list.module.css'
import plotPanelCss from '#ui/plot-panel.module.css'

/** J5. One's own habits: what is beyond its limit with what to do about it, and all shares beside their limits. */
export function OwnStyle({ own: { style, flags, evaluations } }: { own: EvaluatorFigures }) {
  const shares = STYLE_FLAGS.flatMap((flag) => (style[flag] === null ? [] : [{ flag, share: style[flag] }]))
  return (
    <PlotPanel
      title="Your habits"
      className={styleListCss.panel}
      legend={
        shares.length > 0 && (
          <>
            <span>
              <i data-shape="ink-bar" />
              Yours
            </span>
            <span>
              <i data-shape="bar" />
              Limit
            </span>
          </>
        )
      }
    >
      {shares.length === 0 && (
        <p className={plotPanelCss.plotWords}>
          Shown once you have {SHOWN_FROM} evaluations. You have {evaluations}.
        </p>
      )}
      {flags.length > 0 && (
        <ul>
          {flags.map((flag) => (
            <li key={flag}>
              <span>
                <Lightbulb aria-hidden />
                {styleAdvice(flag, style[flag] ?? 0)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {shares.length > 0 && flags.length === 0 && (
        <p className={styleListCss.fine}>
          <CircleCheck aria-hidden />
          Nothing is beyond its limit.
        </p>
      )}
      {shares.map(({ flag, share }) => (
        <BarRow
          key={flag}
          name={STYLE_NAMES[flag]}
          share={share}
          mark={STYLE_LIMITS[flag]}
          valueText={percentOf(share)}
          note={`limit ${percentOf(STYLE_LIMITS[flag])}`}
          sentence={`${styleFact(flag, share)}; the limit is ${percentOf(STYLE_LIMITS[flag])}.`}
        />
      ))}
    </PlotPanel>
  )
}
