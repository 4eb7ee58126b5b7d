import { CircleCheck, Flag } from 'lucide-react'
import { SHOWN_FROM, STYLE_LIMITS } from '#domain/agreement/agreement-limits.ts'
import { STYLE_NAMES, flaggedFacts } from '#domain/agreement/style-words.ts'
import { percentOf } from '#domain/agreement/words.ts'
import { STYLE_FLAGS } from '#domain/contracts/agreement.ts'
import type { EvaluatorFigures } from '#domain/contracts/agreement.ts'
import { PlotPanel, PlotTable } from '#ui/plot-panel.tsx'
import { foldOf } from '../folds.ts'
import type { AgreementFolds } from '../agreement-folds.ts'
import styleListCss from './style-list.module.css'
import plotPanelCss from '#ui/plot-panel.module.css'

/** J5. Habits that make ratings say less, by evaluator; the shares of all of them as a table. */
export function StylePanel({ evaluators, folds }: { evaluators: readonly EvaluatorFigures[]; folds: AgreementFolds }) {
  const known = evaluators.filter(({ style }) => Object.values(style).some((share) => share !== null))
  const flagged = known.filter(({ flags }) => flags.length > 0).toSorted((a, b) => b.flags.length - a.flags.length)
  return (
    <PlotPanel
      title="Habits of rating"
      className={styleListCss.panel}
      table={known.length > 0 && <StyleTable evaluators={known} />}
      fold={
        flagged.length > 0
          ? foldOf(folds, 'habits', `Beyond a limit: ${flagged.map(({ name }) => name).join(', ')}`)
          : undefined
      }
    >
      {known.length === 0 && (
        <p className={plotPanelCss.plotWords}>Shown once an evaluator has {SHOWN_FROM} evaluations.</p>
      )}
      {known.length > 0 && flagged.length === 0 && (
        <p className={styleListCss.fine}>
          <CircleCheck aria-hidden />
          No habit is beyond its limit, among {known.length === 1 ? '1 evaluator' : `${known.length} evaluators`}.
        </p>
      )}
      {flagged.length > 0 && (
        <ul>
          {flagged.map((one) => (
            <li key={one.evaluator_id}>
              <b>{one.name}</b>
              {flaggedFacts(one).map((fact) => (
                <span key={fact}>
                  <Flag aria-hidden />
                  {fact}
                </span>
              ))}
            </li>
          ))}
        </ul>
      )}
    </PlotPanel>
  )
}

function StyleTable({ evaluators }: { evaluators: readonly EvaluatorFigures[] }) {
  const columns = [
    { title: 'Evaluator' },
    ...STYLE_FLAGS.map((flag) => ({
      title: `${STYLE_NAMES[flag]}, limit ${percentOf(STYLE_LIMITS[flag])}`,
      isNumber: true,
    })),
  ]
  const rows = evaluators.map(({ evaluator_id, name, style, flags }) => ({
    key: evaluator_id,
    cells: [
      name,
      ...STYLE_FLAGS.map((flag) => {
        const share = style[flag]
        return share === null ? '–' : `${percentOf(share)}${flags.includes(flag) ? ', flagged' : ''}`
      }),
    ],
  }))
  return <PlotTable label="Habits of rating" columns={columns} rows={rows} />
}
