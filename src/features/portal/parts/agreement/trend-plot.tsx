import { useState } from 'react'
import { WATCH_FROM } from '#domain/agreement/agreement-limits.ts'
import { offsetsByQuarter } from '#domain/agreement/offset-parts.ts'
import { quarterWords, shortQuarter, signedOffset } from '#domain/agreement/words.ts'
import type { EvaluatorFigures } from '#domain/contracts/agreement.ts'
import { LinePlot } from '#ui/line-plot.tsx'
import { PlotPanel, PlotTable } from '#ui/plot-panel.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { foldOf } from '../../agreement-folds.ts'
import type { Folds } from '../../agreement-folds.ts'
import agreementCss from '../../agreement.module.css'

/** Offsets quarter by quarter: the chosen evaluator's thick, the others thin behind it. */
export function TrendPlot({ evaluators, folds }: { evaluators: readonly EvaluatorFigures[]; folds: Folds }) {
  const drawn = evaluators.filter(({ quarters }) => quarters.offset.some((offset) => offset !== null))
  const [chosen, setChosen] = useState<string>()
  const main =
    drawn.find(({ evaluator_id }) => evaluator_id === chosen) ??
    drawn.toSorted((a, b) => Math.abs(b.offset?.value ?? 0) - Math.abs(a.offset?.value ?? 0))[0]
  const quarters = [
    ...new Set(
      drawn.flatMap((one) => offsetsByQuarter(one).flatMap(({ quarter, offset }) => (offset === null ? [] : quarter))),
    ),
  ].toSorted()
  if (!main || quarters.length < 2) return null
  return (
    <PlotPanel
      title="Quarter by quarter"
      className={agreementCss.agreementTrend}
      table={<TrendTable evaluators={drawn} quarters={quarters} />}
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
          className={agreementCss.agreementEvaluator}
          label="Evaluator"
          value={main.evaluator_id}
          onChange={({ currentTarget: { value } }) => setChosen(value)}
          options={drawn.map(({ evaluator_id, name }) => ({ value: evaluator_id, label: name }))}
        />
      )}
      <LinePlot
        sentence={trendWords(main)}
        columns={quarters.map(shortQuarter)}
        bounds={[-Infinity, Infinity]}
        least={[-0.5, 0.5]}
        band={{ low: -WATCH_FROM, high: WATCH_FROM }}
        lines={drawn.map((one) => ({
          id: one.evaluator_id,
          name: lastNameOf(one.name),
          valueText: signedOffset(pointsOf(one, quarters).at(-1)?.value ?? 0),
          points: pointsOf(one, quarters),
          isMain: one === main,
        }))}
      />
    </PlotPanel>
  )
}

function TrendTable({
  evaluators,
  quarters,
}: {
  evaluators: readonly EvaluatorFigures[]
  quarters: readonly string[]
}) {
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

function pointsOf(one: EvaluatorFigures, quarters: readonly string[]) {
  return offsetsByQuarter(one).flatMap(({ quarter, offset }) =>
    offset === null ? [] : [{ at: quarters.indexOf(quarter), value: offset }],
  )
}

function offsetIn({ quarters: { quarter, offset } }: EvaluatorFigures, of: string): string {
  const known = offset[quarter.indexOf(of)] ?? null
  return known === null ? '–' : signedOffset(known)
}

function trendWords(one: EvaluatorFigures): string {
  const parts = offsetsByQuarter(one).flatMap(({ quarter, offset, n }) =>
    offset === null ? [] : [`${quarterWords(quarter)} ${signedOffset(offset)} over ${n} evaluations`],
  )
  return `${one.name}, oldest first: ${parts.join('; ')}.`
}

/** The newest quarter that has an offset. */
function lastWords(one: EvaluatorFigures): string {
  const last = offsetsByQuarter(one).findLast(({ offset }) => offset !== null)
  return last && last.offset !== null ? `${signedOffset(last.offset)} in ${quarterWords(last.quarter)}` : ''
}

/** The plot has little room beside its lines. */
function lastNameOf(name: string): string {
  return name.split(' ').at(-1) ?? name
}
