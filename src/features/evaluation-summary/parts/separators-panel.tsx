import { Flag, Minus, TrendingUp } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { EvaluationResult } from '#domain/scoring/result-schema.ts'
import { Panel } from '#ui/panel.tsx'
import { SeparatorTable } from './separator-table.tsx'

type Group = 'advantages' | 'averages' | 'red_flags'

const GROUPS: readonly { group: Group; title: string; icon: LucideIcon }[] = [
  { group: 'advantages', title: 'Advantages', icon: TrendingUp },
  { group: 'averages', title: 'Averages', icon: Minus },
  { group: 'red_flags', title: 'Red flags', icon: Flag },
]

const YOUNG_TITLE = 'Development priorities'

type SeparatorsProps = {
  result: EvaluationResult
  firstName: string
  /** The reader is the player or a parent: what a coach calls a red flag is a development priority to them. */
  isForFamily?: boolean
  /** Every attribute in a table under the cards, with the next level beside the current one. */
  hasTable?: boolean
}

/** What sets the player apart from the level: three counts, the largest of each. Below grade 9 nothing is called a red flag. */
export function SeparatorsPanel({ result, firstName, isForFamily = false, hasTable = false }: SeparatorsProps) {
  const { separators, seperator_count } = result
  const isYoung = isForFamily || result.predictor.unavailable_reason === 'below_grade_9'
  const isKnown = separators.current_level !== null && result.top1_position !== null
  return (
    <Panel className="summary-wide" aria-labelledby="summary-separators">
      <h2 id="summary-separators">What sets {firstName} apart</h2>
      {!isKnown && <p className="summary-plain">Not compared yet: the level or the position of the player is not known.</p>}
      {isKnown && (
        <div className="summary-separators">
          {GROUPS.map(({ group, title, icon: Icon }) => (
            <section key={group} data-group={group} aria-label={isYoung && group === 'red_flags' ? YOUNG_TITLE : title}>
              <p className="summary-count"><Icon aria-hidden /><span>{isYoung && group === 'red_flags' ? YOUNG_TITLE : title}</span><b className="score">{seperator_count[group]}</b></p>
              {seperator_count[group] === 0 && <p className="summary-small">None.</p>}
              <ul>{separators[group].cards.map((card) => <li key={card.attribute}><b>{card.title}</b>{withoutTitle(card)}</li>)}</ul>
              {seperator_count[group] > separators[group].cards.length && (
                <p className="summary-small">The {separators[group].cards.length} largest of {seperator_count[group]}.</p>
              )}
            </section>
          ))}
        </div>
      )}
      {isKnown && hasTable && <SeparatorTable result={result} />}
    </Panel>
  )
}

/** The text is a sentence of its own; under its title the title is said once. */
function withoutTitle({ title, text }: { title: string; text: string }): string {
  const rest = text.startsWith(`${title}: `) ? text.slice(title.length + 2) : text
  return (rest.charAt(0).toUpperCase() + rest.slice(1)).replace(' - ', ', ')
}
