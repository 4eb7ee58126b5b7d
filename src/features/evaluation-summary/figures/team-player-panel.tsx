import { Users } from 'lucide-react'
import type { ReactNode } from 'react'
import type { EvaluationResult } from '#domain/contracts/result-schema.ts'
import { valueWords } from '#domain/scoring/report-words.ts'
import { Panel } from '#ui/panel.tsx'
import { Tag } from '#ui/tag.tsx'
import evaluationSummaryCss from '../evaluation-summary.module.css'
import textCss from '#ui/text.module.css'
import reportCss from '../report.module.css'

/** Eight items of the team player, and their sum. */
export function TeamPlayerPanel({
  result,
  all,
  isWide = false,
}: {
  result: EvaluationResult
  /** A link to where each item stands with its words: phones then show the sum alone. */
  all?: ReactNode
  /** It has the whole width of the page: the items are in two columns there. */
  isWide?: boolean
}) {
  const { score, out_of, rated_items, pro_rata } = result.total_team_player_score
  return (
    <Panel aria-labelledby="summary-team">
      <h2 id="summary-team">Team player score</h2>
      <p className={evaluationSummaryCss.summaryScore}>
        <b className={textCss.score} translate="no">
          {score === null ? '–' : valueWords(score)}
        </b>
        <span>
          of {out_of}
          {pro_rata && ', pro rata'}
        </span>
        {result.team_player_level && <Tag icon={Users}>{result.team_player_level.name}</Tag>}
      </p>
      {score === null && (
        <p className={evaluationSummaryCss.summarySmall}>Only {rated_items} items were observed; 6 are needed.</p>
      )}
      <ul
        className={evaluationSummaryCss.summaryItems}
        data-detail={all !== undefined || undefined}
        data-wide={isWide || undefined}
      >
        {result.team_player_score.map(({ id, name, rating, max_rating }) => (
          <li key={id}>
            <span>{name}</span>
            <i aria-hidden="true">
              {Array.from({ length: max_rating }, (_, at) => (
                <u key={at} data-on={(rating !== null && at < rating) || undefined} />
              ))}
            </i>
            <b className={textCss.number} translate="no">
              {rating === null ? 'Not observed' : valueWords(rating)}
            </b>
          </li>
        ))}
      </ul>
      {all && <p className={reportCss.reportMore}>{all}</p>}
    </Panel>
  )
}
