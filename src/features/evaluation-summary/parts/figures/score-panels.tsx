import { Link } from '@tanstack/react-router'
import { Trophy, Users } from 'lucide-react'
import type { EvaluationResult } from '#domain/contracts/result-schema.ts'
import { seasonWords } from '#domain/profile/season-words.ts'
import { countedItems, hasAccolades, noAccoladesWords, oneDecimal } from '#domain/scoring/report-words.ts'
import { Lane } from '#ui/lane.tsx'
import { Panel } from '#ui/panel.tsx'
import { Tag } from '#ui/tag.tsx'
import evaluationSummaryCss from '../../evaluation-summary.module.css'
import textCss from '#ui/text.module.css'
import reportCss from '../../report.module.css'

/** Eight items of the team player, and their sum. */
export function TeamPlayerPanel({
  result,
  allAt,
}: {
  result: EvaluationResult
  /** Where each item stands with its words: phones then show the sum alone. */ allAt?: string
}) {
  const { score, out_of, rated_items, pro_rata } = result.total_team_player_score
  return (
    <Panel aria-labelledby="summary-team">
      <h2 id="summary-team">Team player score</h2>
      <p className={evaluationSummaryCss.summaryScore}>
        <b className={textCss.score}>{score === null ? '–' : Number.isInteger(score) ? score : oneDecimal(score)}</b>
        <span>
          of {out_of}
          {pro_rata && ', pro rata'}
        </span>
        {result.team_player_level && <Tag icon={Users}>{result.team_player_level.name}</Tag>}
      </p>
      {score === null && (
        <p className={evaluationSummaryCss.summarySmall}>Only {rated_items} items were observed; 6 are needed.</p>
      )}
      <ul className={evaluationSummaryCss.summaryItems} data-detail={allAt !== undefined || undefined}>
        {result.team_player_score.map(({ id, name, rating, max_rating }) => (
          <li key={id}>
            <span>{name}</span>
            <i aria-hidden="true">
              {Array.from({ length: max_rating }, (_, at) => (
                <u key={at} data-on={(rating !== null && at < rating) || undefined} />
              ))}
            </i>
            <b className={textCss.number}>{rating ?? 'Not observed'}</b>
          </li>
        ))}
      </ul>
      {allAt !== undefined && (
        <p className={reportCss.reportMore}>
          <Link to={allAt}>What each item says</Link>
        </p>
      )}
    </Panel>
  )
}

const CATEGORIES = [
  ['events', 'Events'],
  ['player_accolades', 'Player accolades'],
  ['team_accolades', 'Team accolades'],
] as const

type CompetitiveProps = {
  result: EvaluationResult
  /** How many of the items that count most are named. */
  most?: number
  /** Where all of them stand: phones then show none. */
  allAt?: string
  /** The reader is the player or a parent. */
  isForFamily?: boolean
}

/** What the player has played and won, out of 600. R55: what nobody has entered is no zero. */
export function CompetitivePanel({ result, most = 0, allAt, isForFamily = false }: CompetitiveProps) {
  if (!hasAccolades(result)) return <NoAccolades result={result} isForFamily={isForFamily} />
  const items = countedItems(result)
    .filter(({ counted_points }) => counted_points > 0)
    .slice(0, most)
  return (
    <Panel aria-labelledby="summary-competitive">
      <h2 id="summary-competitive">Competitive score</h2>
      <p className={evaluationSummaryCss.summaryScore}>
        <b className={textCss.score}>{Math.round(result.total_competitive_score)}</b>
        <span>of {result.competitive_out_of}</span>
        {result.competitive_level && <Tag icon={Trophy}>{result.competitive_level.name}</Tag>}
      </p>
      {CATEGORIES.map(([key, title]) => {
        const { points, out_of } = result.competitive_score[key]
        return (
          <div key={key} className={evaluationSummaryCss.summaryCategory}>
            <p>
              <span>{title}</span>
              <b className={textCss.number}>
                {Math.round(points)} of {out_of}
              </b>
            </p>
            <Lane size="sm" percentage={(points / out_of) * 100} />
          </div>
        )
      })}
      {items.length > 0 && (
        <div data-detail={allAt !== undefined || undefined}>
          <h3 className={reportCss.reportSubhead}>What counts most</h3>
          <ul className={reportCss.summaryCounted}>
            {items.map((item, at) => (
              <li key={`${item.factor_id} ${item.season} ${at}`}>
                <span>
                  {item.name}, {seasonWords(item.season)}
                </span>
                <b className={textCss.number}>{Math.round(item.counted_points)}</b>
              </li>
            ))}
          </ul>
        </div>
      )}
      {allAt !== undefined && (
        <p className={reportCss.reportMore}>
          <Link to={allAt}>Everything that counts</Link>
        </p>
      )}
    </Panel>
  )
}

function NoAccolades({ result, isForFamily }: { result: EvaluationResult; isForFamily: boolean }) {
  return (
    <Panel aria-labelledby="summary-competitive">
      <h2 id="summary-competitive">Competitive score</h2>
      <p className={evaluationSummaryCss.summaryPlain}>
        <b>Not entered.</b> {noAccoladesWords(result, isForFamily)}
      </p>
      {isForFamily && (
        <p className={reportCss.reportMore}>
          <Link to="/app/edit-player-profile/$step" params={{ step: 'athletic_info' }}>
            Add your accolades
          </Link>
        </p>
      )}
    </Panel>
  )
}
