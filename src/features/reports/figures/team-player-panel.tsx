import { Users } from 'lucide-react'
import type { ReactNode } from 'react'
import type { EvaluationResult } from '#domain/contracts/result-schema.ts'
import { valueWords } from '#domain/scoring/report-words.ts'
import { Panel } from '#ui/panel.tsx'
import { Tag } from '#ui/tag.tsx'
import { MoreLine, ScoreLine, SmallWords } from '../figure-parts.tsx'
import css from './team-player-panel.module.css'
import textCss from '#ui/text.module.css'

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
      <ScoreLine value={score === null ? '–' : valueWords(score)} words={`of ${out_of}${pro_rata ? ', pro rata' : ''}`}>
        {result.team_player_level && <Tag icon={Users}>{result.team_player_level.name}</Tag>}
      </ScoreLine>
      {score === null && <SmallWords>Only {rated_items} items were observed; 6 are needed.</SmallWords>}
      <ul className={css.items} data-detail={all !== undefined || undefined} data-wide={isWide || undefined}>
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
      {all && <MoreLine>{all}</MoreLine>}
    </Panel>
  )
}
