import { useState } from 'react'
import { WATCH_FROM } from '#domain/agreement/agreement-limits.ts'
import { offsetsByQuarter } from '#domain/agreement/offset-parts.ts'
import type { QuarterOffset } from '#domain/agreement/offset-parts.ts'
import { quarterWords, shortQuarter, signedOffset } from '#domain/agreement/words.ts'
import type { EvaluatorFigures } from '#domain/contracts/agreement.ts'
import { LinePlot } from '#ui/line-plot.tsx'
import { PlotPanel, PlotTable } from '#ui/plot-panel.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { foldOf } from '../folds.ts'
import type { AgreementFolds } from '../agreement-folds.ts'
import css from './trend-plot.module.css'

type Drawn = EvaluatorFigures & { parts: QuarterOffset[] }

/** Offsets quarter by quarter: the chosen evaluator's thick, the others thin behind it. */
export function TrendPlot({
  evaluators,
  quarters,
  folds,
}: {
  evaluators: readonly EvaluatorFigures[]
  /** What their figures' quarters are. */
  quarters: readonly string[]
  folds: AgreementFolds
}) {
  const drawn = evaluators
    .map((one) => ({ ...one, parts: offsetsByQuarter(one, quarters) }))
    .filter(({ parts }) => parts.length > 0)
  const [chosen, setChosen] = useState<string>()
  const main =
    drawn.find(({ evaluator_id }) => evaluator_id === chosen) ??
    drawn.toSorted((a, b) => Math.abs(b.offset?.value ?? 0) - Math.abs(a.offset?.value ?? 0))[0]
  const shown = quarters.filter((quarter) => drawn.some(({ parts }) => parts.some((part) => part.quarter === quarter)))
  if (!main || shown.length < 2) return null
  return (
    <PlotPanel
      title="Quarter by quarter"
      className={css.panel}
      table={<TrendTable evaluators={drawn} quarters={shown} />}
      fold={foldOf(folds, 'quarters', drawn.length > 1 ? `${main.name}: ${lastWords(main)}` : lastWords(main))}
      legend={
        <>
          <span>
            <i data-shape="band" />
            Within {WATCH_FROM.toFixed(2)} of what is expected
          </span>
          {drawn.length > 1 && <span>Thin lines: the others</span>}
        </>
      }
    >
      {drawn.length > 1 && (
        <SelectField
          className={css.evaluator}
          label="Evaluator"
          value={main.evaluator_id}
          onChange={({ currentTarget: { value } }) => setChosen(value)}
          options={drawn.map(({ evaluator_id, name }) => ({ value: evaluator_id, label: name }))}
        />
      )}
      <LinePlot
        sentence={trendWords(main)}
        columns={shown.map(shortQuarter)}
        bounds={[-Infinity, Infinity]}
        least={[-0.5, 0.5]}
        band={{ low: -WATCH_FROM, high: WATCH_FROM }}
        lines={drawn.map((one) => ({
          id: one.evaluator_id,
          name: lastNameOf(one.name),
          valueText: signedOffset(one.parts.at(-1)?.offset ?? 0),
          points: one.parts.map(({ quarter, offset }) => ({ at: shown.indexOf(quarter), value: offset })),
          isMain: one === main,
        }))}
      />
    </PlotPanel>
  )
}

function TrendTable({ evaluators, quarters }: { evaluators: readonly Drawn[]; quarters: readonly string[] }) {
  const columns = [
    { title: 'Evaluator' },
    ...quarters.map((quarter) => ({ title: quarterWords(quarter), isNumber: true })),
  ]
  const rows = evaluators.map((one) => ({
    key: one.evaluator_id,
    cells: [one.name, ...quarters.map((quarter) => offsetIn(one, quarter))],
  }))
  return <PlotTable label="Offsets quarter by quarter" columns={columns} rows={rows} />
}

function offsetIn({ parts }: Drawn, of: string): string {
  const part = parts.find(({ quarter }) => quarter === of)
  return part ? signedOffset(part.offset) : '–'
}

function trendWords({ name, parts }: Drawn): string {
  const words = parts.map(
    ({ quarter, offset, n }) => `${quarterWords(quarter)} ${signedOffset(offset)} over ${n} evaluations`,
  )
  return `${name}, oldest first: ${words.join('; ')}.`
}

/** The newest quarter that has an offset. */
function lastWords({ parts }: Drawn): string {
  const last = parts.at(-1)
  return last ? `${signedOffset(last.offset)} in ${quarterWords(last.quarter)}` : ''
}

/** The plot has little room beside its lines. */
function lastNameOf(name: string): string {
  return name.split(' ').at(-1) ?? name
}
