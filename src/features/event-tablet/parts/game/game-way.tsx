import { ChevronRight } from 'lucide-react'
import { memo } from 'react'
import { Jersey } from '#kit/jersey.tsx'
import { HelpButton } from '#kit/help-button.tsx'
import { NotObservedButton } from '#kit/not-observed-button.tsx'
import { ProgressRing } from '#kit/progress-ring.tsx'
import { RatingScale } from '#kit/rating-scale.tsx'
import { Button } from '#ui/button.tsx'
import { countRated, suggestionFor } from '../state/court-items.ts'
import type { CourtItem } from '../state/court-items.ts'
import { calledPlayer } from '../state/court-players.ts'
import type { CourtPlayer } from '../state/court-players.ts'
import { useCourtScope, useSheet } from '../state/court-scope.ts'
import { MARK_WORDS } from '../state/mark-words.ts'
import css from './game.module.css'

type GameCardProps = {
  player: CourtPlayer
  /** After any tap on the card, also on the value it has: the next digit begins another bib. */
  onTouch: () => void
  /** After a value. */
  onRated: (playerId: string) => void
}

/** Who the keypad found, with everything that is rated on court: one tap saves. */
export const GameCard = memo(function GameCard({ player, onTouch, onRated }: GameCardProps) {
  const { items, keys, photos, actions } = useCourtScope()
  const rated = useSheet(player.id, (sheet) => countRated(keys, sheet))
  return (
    <section className={css.card} aria-label={calledPlayer(player)} onClickCapture={onTouch}>
      <div className={css.head}>
        <Jersey number={player.bib} size="lg" />
        <div className={css.who}>
          <h2 dir="auto">{player.name || 'No name yet'}</h2>
          <p>
            {[player.mark && MARK_WORDS[player.mark], player.detail].filter(Boolean).join(', ') || `Bib ${player.bib}`}
          </p>
        </div>
        <ProgressRing share={rated / keys.length} initials={player.initials} picture={photos.get(player.id)} />
        <b className={css.count}>
          {rated} of {keys.length}
        </b>
        <Button size="court" data-once onClick={() => actions.openSheet(player.id)}>
          All items
          <ChevronRight aria-hidden />
        </Button>
      </div>
      <div className={css.rows}>
        {items.map((item) => (
          <GameRow key={item.key} item={item} player={player} onRated={onRated} />
        ))}
      </div>
    </section>
  )
})

type GameRowProps = Omit<GameCardProps, 'onTouch'> & { item: CourtItem }

const GameRow = memo(function GameRow({ item, player, onRated }: GameRowProps) {
  const { structure, labels, actions } = useCourtScope()
  const value = useSheet(player.id, (sheet) => sheet[item.key] ?? null)
  const suggested = useSheet(player.id, (sheet) => suggestionFor(item, sheet))
  const most = structure.limits.max_override
  function rate(next: number | null) {
    actions.rate(player.id, item.key, next)
    onRated(player.id)
  }
  return (
    <div className={css.row}>
      <div className={css.item}>
        <span>
          <b>{item.name}</b>
          {value === null && <small>Not rated yet</small>}
        </span>
        <HelpButton name={item.name} id={item.key} onHelp={actions.help} />
      </div>
      <RatingScale
        name={item.name}
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
        name={item.name}
        id={item.key}
        isPressed={value === 0}
        onToggle={(_, isPressed) => rate(isPressed ? 0 : null)}
      />
    </div>
  )
})

/** Before the first digit, and while a bib is only begun. */
export function GameEmpty({ title, text }: { title: string; text: string }) {
  return (
    <section className={css.empty} aria-label="Nobody chosen">
      <Jersey number="" size="xl" />
      <h2>{title}</h2>
      <p>{text}</p>
    </section>
  )
}
