import type { ReactNode } from 'react'
import { Flag, Minus, TrendingUp } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { EvaluationResult } from '#domain/contracts/result-schema.ts'
import { flagWords, notComparedWords, separatorGroup } from '#domain/scoring/report-words.ts'
import type { SeparatorGroupName } from '#domain/scoring/report-words.ts'
import { separatorSentence, separatorValue } from '#domain/scoring/separator-words.ts'
import { Panel } from '#ui/panel.tsx'
import { PlotPanel } from './plot-panel.tsx'
import { SeparatorTable } from './separator-table.tsx'
import evaluationSummaryCss from '../../evaluation-summary.module.css'
import reportCss from '../../report.module.css'
import textCss from '#ui/text.module.css'

const GROUPS: readonly { group: SeparatorGroupName; icon: LucideIcon }[] = [
  { group: 'advantages', icon: TrendingUp },
  { group: 'averages', icon: Minus },
  { group: 'red_flags', icon: Flag },
]

const ALL_GROUPS = GROUPS.map(({ group }) => group)

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
      <Panel className={evaluationSummaryCss.summaryWide} aria-labelledby="summary-separators">
        <h2 id="summary-separators">{title}</h2>
        <p className={evaluationSummaryCss.summaryPlain}>{why}</p>
      </Panel>
    )
  }
  return (
    <PlotPanel
      id="summary-separators"
      className={evaluationSummaryCss.summaryWide}
      title={title}
      table={<SeparatorTable result={result} isForFamily={isForFamily} />}
      foot={all && <p className={reportCss.reportMore}>{all}</p>}
    >
      <SeparatorCards result={result} isForFamily={isForFamily} counted={all === undefined ? [] : ['averages']} />
    </PlotPanel>
  )
}

/** The cards, and below them every attribute. Phones list each attribute once. */
export function AllSeparators({
  result,
  firstName,
  isForFamily,
}: {
  result: EvaluationResult
  firstName: string
  isForFamily: boolean
}) {
  if (notComparedWords(result))
    return <SeparatorsPanel result={result} firstName={firstName} isForFamily={isForFamily} />
  return (
    <Panel aria-labelledby="summary-separators">
      <h2 id="summary-separators">What sets {firstName} apart</h2>
      <SeparatorCards result={result} isForFamily={isForFamily} counted={ALL_GROUPS} />
      <h3 className={reportCss.reportSubhead}>Every attribute, now and next</h3>
      <SeparatorTable result={result} isForFamily={isForFamily} />
    </Panel>
  )
}

/** `counted`: groups that phones count and do not list. */
function SeparatorCards({
  result,
  isForFamily,
  counted,
}: {
  result: EvaluationResult
  isForFamily: boolean
  counted: readonly SeparatorGroupName[]
}) {
  const flags = flagWords(result, isForFamily)
  const titles = { advantages: 'Advantages', averages: 'Averages', red_flags: flags.many }
  return (
    <div className={evaluationSummaryCss.summarySeparators}>
      {GROUPS.map(({ group, icon: Icon }) => {
        const { cards, rows } = separatorGroup(result, group)
        return (
          <section key={group} data-group={group} aria-label={titles[group]}>
            <p className={evaluationSummaryCss.summaryCount}>
              <Icon aria-hidden />
              <span>{titles[group]}</span>
              <b className={textCss.score} translate="no">
                {rows.length}
              </b>
            </p>
            {rows.length === 0 && (
              <p className={evaluationSummaryCss.summarySmall}>
                {group === 'red_flags' ? 'Nothing is below the level.' : 'None.'}
              </p>
            )}
            <ul data-detail={counted.includes(group) || undefined}>
              {cards.map((card) => (
                <li key={card.attribute}>
                  <b>
                    {card.title} {separatorValue(card)}
                  </b>
                  {separatorSentence(card)}.
                </li>
              ))}
            </ul>
            {rows.length > cards.length && (
              <p className={evaluationSummaryCss.summarySmall} data-detail={counted.includes(group) || undefined}>
                The {cards.length} largest of {rows.length}.
              </p>
            )}
          </section>
        )
      })}
    </div>
  )
}
