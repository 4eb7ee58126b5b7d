import { Link } from '@tanstack/react-router'
import { Trophy } from 'lucide-react'
import type { ReactNode } from 'react'
import type { EvaluationResult } from '#domain/contracts/result-schema.ts'
import { seasonWords } from '#domain/profiles/season-words.ts'
import { countedItems, hasAccolades, noAccoladesWords, valueWords } from '#domain/scoring/report-words.ts'
import { Lane } from '#ui/lane.tsx'
import { Panel } from '#ui/panel.tsx'
import { Tag } from '#ui/tag.tsx'
import { MoreLine, PlainWords, ScoreLine, Subhead } from '../figure-parts.tsx'
import css from './competitive-panel.module.css'
import textCss from '#ui/text.module.css'

const CATEGORIES = [
  ['events', 'Events'],
  ['player_accolades', 'Player accolades'],
  ['team_accolades', 'Team accolades'],
] as const

type CompetitiveProps = {
  result: EvaluationResult
  /** How many of the items that count most are named. */
  most?: number
  /** A link to where all of them stand: phones then show none. */
  all?: ReactNode
  /** The reader is the player or a parent. */
  isForFamily: boolean
}

/** What the player has played and won, out of 600. R55: what nobody has entered is no zero. */
export function CompetitivePanel({ result, most = 0, all, isForFamily }: CompetitiveProps) {
  if (!hasAccolades(result)) return <NoAccolades result={result} isForFamily={isForFamily} />
  const items = countedItems(result)
    .filter(({ counted_points }) => counted_points > 0)
    .slice(0, most)
  return (
    <Panel aria-labelledby="summary-competitive">
      <h2 id="summary-competitive">Competitive score</h2>
      <ScoreLine value={valueWords(result.total_competitive_score)} words={`of ${result.competitive_out_of}`}>
        {result.competitive_level && <Tag icon={Trophy}>{result.competitive_level.name}</Tag>}
      </ScoreLine>
      {CATEGORIES.map(([key, title]) => {
        const { points, out_of } = result.competitive_score[key]
        return (
          <div key={key} className={css.category}>
            <p>
              <span>{title}</span>
              <b className={textCss.number} translate="no">
                {valueWords(points)} of {out_of}
              </b>
            </p>
            <Lane size="sm" percentage={(points / out_of) * 100} />
          </div>
        )
      })}
      {items.length > 0 && (
        <div data-detail={all !== undefined || undefined}>
          <Subhead>What counts most</Subhead>
          <ul className={css.counted}>
            {items.map((item, at) => (
              <li key={`${item.factor_id} ${item.season} ${at}`}>
                <span>
                  {item.name}, {seasonWords(item.season)}
                </span>
                <b className={textCss.number} translate="no">
                  {valueWords(item.counted_points)}
                </b>
              </li>
            ))}
          </ul>
        </div>
      )}
      {all && <MoreLine>{all}</MoreLine>}
    </Panel>
  )
}

function NoAccolades({ result, isForFamily }: { result: EvaluationResult; isForFamily: boolean }) {
  return (
    <Panel aria-labelledby="summary-competitive">
      <h2 id="summary-competitive">Competitive score</h2>
      <PlainWords>
        <b>Not entered.</b> {noAccoladesWords(result, isForFamily)}
      </PlainWords>
      {isForFamily && (
        <MoreLine>
          <Link to="/app/edit-player-profile/$step" params={{ step: 'athletic_info' }}>
            Add your accolades
          </Link>
        </MoreLine>
      )}
    </Panel>
  )
}
