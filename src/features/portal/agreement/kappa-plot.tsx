import { KAPPA_BANDS, LEAST_PAIRS } from '#domain/agreement/agreement-limits.ts'
import { capital, percentOf } from '#domain/agreement/words.ts'
import type { AgreementSummary } from '#domain/contracts/agreement.ts'
import { IntervalAxis, IntervalRow } from '#ui/interval-row.tsx'
import { PlotPanel, PlotTable } from '#ui/plot-panel.tsx'
import { foldOf } from '../folds.ts'
import type { AgreementFolds } from '../agreement-folds.ts'
import { countWords } from '../program-words.ts'
import css from './kappa-plot.module.css'
import plotPanelCss from '#ui/plot-panel.module.css'

type Skill = AgreementSummary['skills'][number]
const SCALE = { lowest: 0, highest: 1 }
const TICKS = [0, 0.25, 0.5, 0.75, 1].map((at) => ({ at, label: String(at) }))
const MARKS = KAPPA_BANDS.filter(({ min }) => min > 0).map(({ min }) => ({ at: min }))

/** J1. Weighted kappa of each skill, the skill most agreed on first. */
export function KappaPlot({
  summary: { skills, pairs },
  title = 'Agreement on each skill',
  folds,
}: {
  summary: AgreementSummary
  title?: string
  folds: AgreementFolds
}) {
  const isKnown = skills.some(({ kappa }) => kappa !== null)
  const sorted = skills.toSorted((a, b) => (b.kappa?.value ?? -2) - (a.kappa?.value ?? -2))
  const groups = [...Map.groupBy(sorted, ({ kappa }) => kappa?.band ?? 'not known yet')]
  return (
    <PlotPanel
      title={title}
      className={css.panel}
      legend={
        isKnown && (
          <>
            <span>
              <i data-shape="ink" />
              Weighted kappa
            </span>
            <span>0 is chance, 1 is the same rating every time</span>
          </>
        )
      }
      table={pairs > 0 && <KappaTable skills={skills} />}
      fold={isKnown ? foldOf(folds, 'kappa', rangeWords(sorted)) : undefined}
    >
      {!isKnown && (
        <p className={plotPanelCss.plotWords}>
          Shown once a skill has {LEAST_PAIRS} pairs of ratings. {soMany(pairs)}
        </p>
      )}
      {isKnown &&
        groups.map(([band, group]) => (
          <section key={band} aria-label={band}>
            <h3>{capital(band)}</h3>
            {group.map((skill) => (
              <IntervalRow
                key={skill.skill_id}
                name={skill.name}
                value={skill.kappa?.value ?? null}
                low={null}
                high={null}
                {...SCALE}
                marks={MARKS}
                tone="ink"
                valueText={skill.kappa?.value.toFixed(2) ?? '–'}
                sentence={`${skill.name}. Kappa ${skill.kappa?.value.toFixed(2) ?? 'not known'}: ${wordsOf(skill)}.`}
              />
            ))}
          </section>
        ))}
      {isKnown && <IntervalAxis {...SCALE} ticks={TICKS} />}
    </PlotPanel>
  )
}

function KappaTable({ skills }: { skills: readonly Skill[] }) {
  const columns = [
    { title: 'Skill' },
    { title: 'Kappa', isNumber: true },
    { title: 'In words' },
    { title: 'Within half a point', isNumber: true },
    { title: 'Pairs', isNumber: true },
  ]
  return (
    <PlotTable
      label="Agreement on each skill"
      columns={columns}
      rows={skills.map(({ skill_id, name, kappa, within_half, n }) => ({
        key: skill_id,
        cells: [
          name,
          kappa?.value.toFixed(2) ?? '–',
          kappa?.band ?? 'Not known',
          within_half === null ? '–' : percentOf(within_half),
          String(n),
        ],
      }))}
    />
  )
}

/** Of skills in their order, what the plot runs from and to. */
function rangeWords(sorted: readonly Skill[]): string {
  const known = sorted.flatMap(({ name, kappa }) => (kappa ? [`${name} ${kappa.value.toFixed(2)}`] : []))
  const [best = '', ...others] = known
  const worst = others.at(-1)
  return worst === undefined ? best : `From ${best} down to ${worst}`
}

function wordsOf({ kappa, within_half, n }: Skill): string {
  const near = within_half === null ? [] : [`${percentOf(within_half)} within half a point`]
  return [kappa ? kappa.band : 'not known yet', ...near, countWords(n, 'pair')].join(', ')
}

function soMany(pairs: number): string {
  if (pairs === 0) return 'None so far.'
  return pairs === 1 ? 'There is 1 so far.' : `There are ${pairs} so far.`
}
