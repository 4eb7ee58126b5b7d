import type { ReactNode } from 'react'
import { Flag, Minus, TrendingUp } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { EvaluationResult } from '#domain/contracts/result-schema.ts'
import { notComparedWords, separatorGroup } from '#domain/scoring/report-words.ts'
import type { SeparatorGroupName } from '#domain/scoring/report-words.ts'
import { clearlyWords, separatorValue } from '#domain/scoring/separator-words.ts'
import type { ScoringRubric } from '#domain/rubric/rubric.ts'
import { Panel } from '#ui/panel.tsx'
import { PlotPanel } from './plot-panel.tsx'
import { SEPARATOR_GROUPS, SeparatorTable, SeparatorWords, separatorTitles, separatorsId } from './separator-table.tsx'
import { MoreLine, PlainWords, SmallWords } from '../figure-parts.tsx'
import separatorTableCss from './separator-table.module.css'
import css from './separators-panel.module.css'
import textCss from '#ui/text.module.css'

const ICONS: Readonly<Record<SeparatorGroupName, LucideIcon>> = {
  advantages: TrendingUp,
  averages: Minus,
  red_flags: Flag,
}

type SeparatorsProps = {
  result: EvaluationResult
  firstName: string
  /** The reader is the player or a parent. */
  isForFamily: boolean
  /** Where all of them stand. */
  all?: ReactNode
}

/**
 * R9. What sets the player apart from the level: three counts with the largest of each, or every attribute as a table.
 */
export function SeparatorsPanel({ result, firstName, isForFamily, all }: SeparatorsProps) {
  const title = `What sets ${firstName} apart`
  const why = notComparedWords(result)
  if (why) {
    return (
      <Panel data-place="wide" aria-labelledby="summary-separators">
        <h2 id="summary-separators">{title}</h2>
        <PlainWords>{why}</PlainWords>
      </Panel>
    )
  }
  return (
    <PlotPanel
      id="summary-separators"
      place="wide"
      title={title}
      table={<SeparatorTable result={result} isForFamily={isForFamily} />}
      foot={all && <MoreLine>{all}</MoreLine>}
    >
      <SeparatorCards result={result} isForFamily={isForFamily} counted={all === undefined ? [] : ['averages']} />
    </PlotPanel>
  )
}

/** R87. How many attributes are in each group, and below it every attribute in its group. */
export function AllSeparators({
  result,
  firstName,
  isForFamily,
  rubric,
}: SeparatorsProps & { rubric: Pick<ScoringRubric, 'separators'> }) {
  if (notComparedWords(result))
    return <SeparatorsPanel result={result} firstName={firstName} isForFamily={isForFamily} />
  return (
    <Panel aria-labelledby="summary-separators">
      <h2 id="summary-separators">What sets {firstName} apart</h2>
      <SeparatorCounts result={result} isForFamily={isForFamily} />
      <SeparatorTable result={result} isForFamily={isForFamily} />
      <p className={separatorTableCss.clearly}>{clearlyWords(rubric)}</p>
    </Panel>
  )
}

/** Each count leads to the attributes it counts. */
function SeparatorCounts({ result, isForFamily }: { result: EvaluationResult; isForFamily: boolean }) {
  const titles = separatorTitles(result, isForFamily)
  return (
    <ul className={separatorTableCss.counts}>
      {SEPARATOR_GROUPS.map((group) => {
        const Icon = ICONS[group]
        const count = separatorGroup(result, group).rows.length
        const words = (
          <>
            <Icon aria-hidden />
            <span>{titles[group]}</span>
            <b className={textCss.score} translate="no">
              {count}
            </b>
          </>
        )
        return (
          <li key={group} data-group={group}>
            {count === 0 ? <span>{words}</span> : <a href={`#${separatorsId(group)}`}>{words}</a>}
          </li>
        )
      })}
    </ul>
  )
}

type CardsProps = Pick<SeparatorsProps, 'result' | 'isForFamily'> & {
  /** The groups that phones count and do not list. */
  counted: readonly SeparatorGroupName[]
}

function SeparatorCards({ result, isForFamily, counted }: CardsProps) {
  const titles = separatorTitles(result, isForFamily)
  return (
    <div className={css.groups}>
      {SEPARATOR_GROUPS.map((group) => {
        const Icon = ICONS[group]
        const { cards, rows } = separatorGroup(result, group)
        return (
          <section key={group} data-group={group} aria-label={titles[group]}>
            <p className={css.count}>
              <Icon aria-hidden />
              <span>{titles[group]}</span>
              <b className={textCss.score} translate="no">
                {rows.length}
              </b>
            </p>
            {rows.length === 0 && (
              <SmallWords>{group === 'red_flags' ? 'Nothing is below the level.' : 'None.'}</SmallWords>
            )}
            <ul data-detail={counted.includes(group) || undefined}>
              {cards.map((card) => (
                <li key={card.attribute}>
                  <b>
                    {card.title} {separatorValue(card)}
                  </b>
                  <SeparatorWords row={card} />
                </li>
              ))}
            </ul>
            {rows.length > cards.length && (
              <SmallWords data-detail={counted.includes(group) || undefined}>
                The {cards.length} largest of {rows.length}.
              </SmallWords>
            )}
          </section>
        )
      })}
    </div>
  )
}
