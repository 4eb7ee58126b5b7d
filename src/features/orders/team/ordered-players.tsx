import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import type { TeamOrder } from '#domain/contracts/team-orders.ts'
import { Jersey } from '#kit/jersey.tsx'
import { Tag } from '#ui/tag.tsx'
import { isReady, statusOf } from './status-words.ts'
import css from './ordered-players.module.css'
import textCss from '#ui/text.module.css'

/** The players of an order, each with how far their evaluation is. */
export function OrderedPlayers({ evaluations }: Pick<TeamOrder, 'evaluations'>) {
  return (
    <ul className={css.players}>
      {evaluations.map(({ evaluation_submission_id: id, player_name, jersey_number, status, return_reason }) => {
        const { words, icon, tone } = statusOf(status)
        return (
          <li key={id}>
            <Jersey number={jersey_number} size="sm" />
            <span className={css.name} dir="auto">
              <span className={textCss.visuallyHidden}>Number {jersey_number}, </span>
              {player_name}
            </span>
            <Tag icon={icon} tone={tone}>
              {words}
            </Tag>
            {isReady(status) && (
              <Link to="/app/dashboard/$id" params={{ id }} aria-label={`Report of ${player_name}`}>
                Report
                <ArrowRight aria-hidden />
              </Link>
            )}
            {status === 'returned' && (
              <p>
                Video couldn’t be used{return_reason ? `: ${return_reason}` : '.'}{' '}
                <b>You have the credit back. Order {player_name} with a new video.</b>
              </p>
            )}
          </li>
        )
      })}
    </ul>
  )
}
