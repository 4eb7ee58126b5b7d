import type { AttributeCount, TeamPortal } from '#domain/contracts/portal.ts'
import { shortGrade } from '#domain/fields/school-grades.ts'
import { PREDICTOR_CAVEAT } from '#domain/scoring/report-words.ts'
import { BarRow } from '#ui/bar-row.tsx'
import { PlotPanel, PlotTable } from '#ui/plot-panel.tsx'
import type { PlotFold } from '#ui/plot-panel.tsx'
import { countWords, meanWords, NONE, percentWords } from '../program-words.ts'
import plotPanelCss from '#ui/plot-panel.module.css'
import css from './bars-panels.module.css'
import textCss from '#ui/text.module.css'

type FiguresProps = { figures: TeamPortal; fold: PlotFold }

/** As many as stand in each list. */
const MOST = 6

/** What most players are ahead of their level in, and what most have as a red flag, with how many they are. */
export function SeparatorsPanel({ figures: { separators, header, min_group_size: least }, fold }: FiguresProps) {
  if (header.evaluated === 0) return null
  const isTooFew = header.evaluated < least
  return (
    <PlotPanel
      title="Top separators and development priorities"
      table={!isTooFew && <SeparatorsTable {...separators} />}
      fold={fold}
    >
      {isTooFew ? (
        <p className={plotPanelCss.plotWords}>
          Shown once {least} players are rated. Each player’s advantages and red flags are in the roster.
        </p>
      ) : (
        <div className={css.two}>
          <Attributes
            title="Top separators"
            none="Nobody is ahead of their level yet."
            of={separators.advantages}
            evaluated={header.evaluated}
          />
          <Attributes
            title="Development priorities"
            hint="red flags at their level"
            none="No red flags."
            of={separators.priorities}
            evaluated={header.evaluated}
            isPriority
          />
        </div>
      )}
    </PlotPanel>
  )
}

type AttributesProps = {
  title: string
  hint?: string
  none: string
  of: readonly AttributeCount[]
  evaluated: number
  isPriority?: boolean
}

function Attributes({ title, hint, none, of, evaluated, isPriority = false }: AttributesProps) {
  return (
    <div>
      <h3>
        {title}
        {hint && <small> {hint}</small>}
      </h3>
      {of.length === 0 && <p className={plotPanelCss.plotWords}>{none}</p>}
      {of.slice(0, MOST).map(({ attribute, title: name, count, share }) => (
        <BarRow
          key={attribute}
          name={name}
          share={share}
          tone={isPriority ? 'hatched' : 'paint'}
          valueText={percentWords(share)}
          note={`${count} of ${evaluated}`}
          sentence={`${name}: ${isPriority ? 'a red flag' : 'an advantage'} of ${count} of ${evaluated} players, ${percentWords(share)}.`}
        />
      ))}
    </div>
  )
}

function SeparatorsTable({ advantages, priorities }: TeamPortal['separators']) {
  const names = new Map([...advantages, ...priorities].map(({ attribute, title }) => [attribute, title]))
  const cell = (of: readonly AttributeCount[], attribute: string) => {
    const found = of.find((it) => it.attribute === attribute)
    return found ? `${found.count}, ${percentWords(found.share)}` : NONE
  }
  return (
    <PlotTable
      label="Separators"
      columns={[{ title: 'Attribute' }, { title: 'Advantage', isNumber: true }, { title: 'Red flag', isNumber: true }]}
      rows={[...names].map(([attribute, title]) => ({
        key: attribute,
        cells: [title, cell(advantages, attribute), cell(priorities, attribute)],
      }))}
    />
  )
}

/** The eight team-player items on average. */
export function TeamItemsPanel({ figures: { team_items: items, header, min_group_size: least }, fold }: FiguresProps) {
  if (header.evaluated === 0) return null
  const known = items.filter(({ mean }) => mean !== null)
  return (
    <PlotPanel
      title="Team-player items"
      fold={fold}
      table={
        known.length > 0 && (
          <PlotTable
            label="Team-player items"
            columns={[{ title: 'Item' }, { title: 'Average', isNumber: true }, { title: 'Players', isNumber: true }]}
            rows={known.map(({ id, name, mean, n }) => ({ key: id, cells: [name, meanWords(mean), String(n)] }))}
          />
        )
      }
    >
      {known.length === 0 && (
        <p className={plotPanelCss.plotWords}>Averages are shown once {least} players are rated.</p>
      )}
      {known.map(({ id, name, mean, n, out_of }) => (
        <BarRow
          key={id}
          name={name}
          share={(mean ?? 0) / out_of}
          valueText={meanWords(mean)}
          sentence={`${name} ${meanWords(mean)} of ${out_of} on average of ${countWords(n, 'player')}.`}
        />
      ))}
    </PlotPanel>
  )
}

/** How many players each division may expect, in whole players and one bar: the percentages of all added up. */
export function PredictorPanel({
  figures: { predictor_mix: mix, predictor_n: n, header, min_group_size: least },
  fold,
}: FiguresProps) {
  if (header.evaluated === 0) return null
  const known = mix.map((part, at) => ({ ...part, at })).filter(({ expected }) => expected > 0)
  return (
    <PlotPanel title="Predictor mix" className={css.predictor} fold={fold}>
      {n === 0 && (
        <p className={plotPanelCss.plotWords}>Not estimated yet. It starts in 9th grade with 10 rated skills.</p>
      )}
      {n > 0 && mix.length === 0 && (
        <p className={plotPanelCss.plotWords}>
          Shown once {least} players have an estimate. So far {n === 1 ? '1 has' : `${n} have`}. Each player’s estimate
          is in the roster.
        </p>
      )}
      {mix.length > 0 && (
        <>
          <p className={plotPanelCss.plotWords}>
            How many of {countWords(n, 'player')} with an estimate each division may expect:
          </p>
          <div className={css.mixBar} aria-hidden="true">
            {known.map(({ key, at, expected }) => (
              <i key={key} data-shade={at} style={{ flexGrow: expected }}>
                {expected}
              </i>
            ))}
          </div>
          <dl>
            {known.map(({ key, at, division, expected }) => (
              <div key={key}>
                <dt>
                  <i data-shade={at} aria-hidden="true" />
                  {division}
                </dt>
                <dd className={textCss.score} translate="no">
                  {expected}
                </dd>
              </div>
            ))}
          </dl>
          <p className={css.caveat}>{PREDICTOR_CAVEAT}</p>
        </>
      )}
    </PlotPanel>
  )
}

/** Average totals by graduating class. */
export function GradesPanel({ figures: { grades, min_group_size: least }, fold }: FiguresProps) {
  const known = grades.filter(({ total }) => total.n > 0)
  if (known.length === 0) return null
  return (
    <PlotPanel title="By class" fold={fold}>
      {known.map(({ grade, total: { mean, n } }) => {
        const name = grade === null ? 'Grade not known' : shortGrade(grade)
        if (mean === null)
          return (
            <p key={grade ?? 'none'} className={css.few}>
              <b>{name}</b>
              {countWords(n, 'player')}. Average shown once {least} are rated
            </p>
          )
        return (
          <BarRow
            key={grade ?? 'none'}
            name={name}
            share={mean / 60}
            valueText={mean.toFixed(1)}
            note={countWords(n, 'player')}
            sentence={`${name}: ${mean.toFixed(1)} of 60 on average of ${countWords(n, 'player')}.`}
          />
        )
      })}
    </PlotPanel>
  )
}
