import { memo } from 'react'
import { NotObservedButton } from '#kit/not-observed-button.tsx'
import { RatingScale } from '#kit/rating-scale.tsx'
import { suggestionFor } from '../state/court-items.ts'
import type { CourtItem } from '../state/court-items.ts'
import { calledPlayer } from '../state/court-players.ts'
import type { CourtPlayer } from '../state/court-players.ts'
import { useCourtScope, useSheet } from '../state/court-scope.ts'
import { MARK_WORDS } from '../state/mark-words.ts'
import css from './skill-row.module.css'

type SkillRowProps = {
  player: CourtPlayer
  item: CourtItem
  at: number
  count: number
  onCurrent: (playerId: string) => void
}

/** One player and the nine values of the item. Draws again for a tap of its own alone. */
export const SkillRow = memo(function SkillRow({ player, item, at, count, onCurrent }: SkillRowProps) {
  const { structure, labels, actions } = useCourtScope()
  const value = useSheet(player.id, (sheet) => sheet[item.key] ?? null)
  const suggested = useSheet(player.id, (sheet) => suggestionFor(item, sheet))
  const most = structure.limits.max_override
  const called = calledPlayer(player)
  function rate(next: number | null) {
    actions.rate(player.id, item.key, next)
    onCurrent(player.id)
  }
  return (
    <div role="listitem" className={css.row} data-at={at} aria-posinset={at + 1} aria-setsize={count}>
      <b className={css.bib} translate="no">
        {player.bib || '–'}
      </b>
      <button
        type="button"
        className={css.who}
        aria-label={`All items of ${called}`}
        onClick={() => actions.openSheet(player.id)}
      >
        <b dir="auto" translate="no">
          {player.name || 'No name yet'}
        </b>
        <small data-open={value === null || undefined}>
          {player.mark ? MARK_WORDS[player.mark] : value === null ? 'Not rated yet' : player.shortDetail}
        </small>
      </button>
      <RatingScale
        name={`${item.name}: ${called}`}
        id={item.key}
        value={value}
        step={item.step}
        labels={labels}
        size="micro"
        suggested={suggested}
        {...(suggested === null ? {} : { offered: [suggested - most, suggested + most] as const })}
        onChange={(_, next) => rate(next)}
        onRefuse={(key, refused) => actions.refuse(player.id, key, refused)}
      />
      <NotObservedButton
        name={`${item.name}: ${called}`}
        id={item.key}
        isPressed={value === 0}
        onToggle={(_, isPressed) => rate(isPressed ? 0 : null)}
      />
    </div>
  )
})
