import type { EvaluationResult } from '#domain/contracts/result-schema.ts'
import type { ScoreStructure } from '#domain/rubric/score-structure.ts'
import { valueWords } from '#domain/scoring/report-words.ts'
import { Panel } from '#ui/panel.tsx'
import { ValueText } from './skill-details.tsx'
import { SmallWords } from '../figure-parts.tsx'
import css from './team-items.module.css'
import textCss from '#ui/text.module.css'

/** The eight items of the team player, each with the rubric's words for its value. */
export function TeamItems({ result, structure }: { result: EvaluationResult; structure: ScoreStructure }) {
  return (
    <Panel aria-labelledby="report-team-items">
      <h2 id="report-team-items">What each item says</h2>
      <ul className={css.items}>
        {result.team_player_score.map(({ id, name, rating, max_rating }) => {
          const described = structure.teamplayerscore.find((item) => item.id === id)
          return (
            <li key={id}>
              <p>
                <b>{name}</b>
                <span className={textCss.number} translate="no" data-missing={rating === null || undefined}>
                  {rating === null ? 'Not observed' : `${valueWords(rating)} of ${max_rating}`}
                </span>
              </p>
              {described && <SmallWords className={css.described}>{described.description}</SmallWords>}
              <ValueText value={rating} anchors={described?.anchors} />
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
