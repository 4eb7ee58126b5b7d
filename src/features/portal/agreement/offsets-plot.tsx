import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { FLAG_FROM, SHOWN_FROM, WATCH_FROM } from '#domain/agreement/agreement-limits.ts'
import { offsetWords, signedOffset } from '#domain/agreement/words.ts'
import type { EvaluatorFigures, Offset } from '#domain/contracts/agreement.ts'
import { isolated } from '#domain/fields/isolated.ts'
import { Button } from '#ui/button.tsx'
import { IntervalAxis, IntervalRow } from '#ui/interval-row.tsx'
import { PlotPanel, PlotTable } from '#ui/plot-panel.tsx'
import { OFFSET_MARKS, offsetScale } from './offset-scale.ts'
import { StandingTag } from './standing-tag.tsx'
import css from './offsets-plot.module.css'
import plotPanelCss from '#ui/plot-panel.module.css'

type Known = EvaluatorFigures & { offset: Offset }

/** So many of each end stand on the page until all are asked for. */
const SHOWN_AT_EACH_END = 15

/**
 * A caterpillar plot: one row for each evaluator, the highest offset first, those who have none yet by name below.
 */
export function OffsetsPlot({ evaluators }: { evaluators: readonly EvaluatorFigures[] }) {
  const [isWhole, setWhole] = useState(false)
  const known = evaluators
    .filter((one): one is Known => one.offset !== null)
    .toSorted((a, b) => b.offset.value - a.offset.value)
  const unknown = evaluators.filter(({ offset }) => offset === null)
  const isCut = !isWhole && known.length > SHOWN_AT_EACH_END * 2
  const shown = isCut ? [...known.slice(0, SHOWN_AT_EACH_END), ...known.slice(-SHOWN_AT_EACH_END)] : known
  const { ticks, ...scale } = offsetScale(known.flatMap(({ offset: { low, high } }) => [low, high]))
  return (
    <PlotPanel
      title="Who rates higher, who lower"
      className={css.panel}
      table={known.length > 0 && <OffsetsTable known={known} />}
      legend={
        known.length > 0 && (
          <>
            <span>
              <i data-shape="ink" />
              Offset in points a skill
            </span>
            <span>
              <i data-shape="spread" />
              95% confidence
            </span>
            <span>
              <i data-shape="bar" />
              As expected
            </span>
            <span>
              Lines at {WATCH_FROM.toFixed(2)} (watched) and {FLAG_FROM.toFixed(2)} (flagged)
            </span>
          </>
        )
      }
      foot={<Unknown evaluators={unknown} hasKnown={known.length > 0} />}
    >
      {shown.map((one, at) => {
        const { evaluator_id, name, offset } = one
        return (
          <div key={evaluator_id} className={css.row} data-after-cut={(isCut && at === SHOWN_AT_EACH_END) || undefined}>
            <IntervalRow
              name={name}
              value={offset.value}
              low={offset.low}
              high={offset.high}
              {...scale}
              marks={OFFSET_MARKS}
              tone="ink"
              valueText={signedOffset(offset.value)}
              sentence={`${name}. ${offsetWords(offset, 'Rates')}${standingWords(offset)}.`}
            />
            <StandingTag standing={offset.standing} />
          </div>
        )
      })}
      {known.length > 0 && <IntervalAxis {...scale} ticks={ticks} />}
      {isCut && (
        <Button variant="ghost" onClick={() => setWhole(true)}>
          <ChevronDown aria-hidden />
          Show all {known.length} evaluators
        </Button>
      )}
    </PlotPanel>
  )
}

function OffsetsTable({ known }: { known: readonly Known[] }) {
  const columns = [
    { title: 'Evaluator' },
    ...['Offset', 'From', 'To', 'Evaluations', 'Against second raters'].map((title) => ({ title, isNumber: true })),
    { title: 'Standing' },
  ]
  const rows = known.map(({ evaluator_id, name, offset, paired_offset }) => ({
    key: evaluator_id,
    cells: [
      name,
      signedOffset(offset.value),
      signedOffset(offset.low),
      signedOffset(offset.high),
      String(offset.n),
      paired_offset ? `${signedOffset(paired_offset.value)} (${paired_offset.n})` : '–',
      { usual: 'Usual', watch: 'Watched', flag: 'Flagged' }[offset.standing],
    ],
  }))
  return <PlotTable label="Offsets of evaluators" columns={columns} rows={rows} />
}

function Unknown({ evaluators, hasKnown }: { evaluators: readonly EvaluatorFigures[]; hasKnown: boolean }) {
  if (evaluators.length === 0) return null
  const names = evaluators.map(({ name, evaluations }) => `${isolated(name)} (${evaluations})`)
  const [shown, rest] = [names.slice(0, SHOWN_AT_EACH_END), names.length - SHOWN_AT_EACH_END]
  return (
    <p className={plotPanelCss.plotWords}>
      {hasKnown ? 'Not shown yet.' : 'No offsets yet.'} An offset is shown after {SHOWN_FROM} evaluations of players
      whose level and position we know. {shown.join(', ')}
      {rest > 0 && ` and ${rest} more`}.
    </p>
  )
}

function standingWords({ standing }: Offset): string {
  if (standing === 'usual') return ''
  return standing === 'flag'
    ? `. Flagged: ${FLAG_FROM.toFixed(2)} or more`
    : `. Watched: ${WATCH_FROM.toFixed(2)} or more`
}
