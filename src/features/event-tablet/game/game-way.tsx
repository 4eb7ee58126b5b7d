import { ChevronRight } from 'lucide-react'
import { memo, useCallback, useLayoutEffect, useRef } from 'react'
import { Jersey } from '#kit/jersey.tsx'
import { HelpButton } from '#kit/help-button.tsx'
import { NotObservedButton } from '#kit/not-observed-button.tsx'
import { ProgressRing } from '#kit/progress-ring.tsx'
import { RatingScale } from '#kit/rating-scale.tsx'
import { useSamePress } from '#kit/use-same-press.ts'
import { Button } from '#ui/button.tsx'
import { useLast } from '#ui/use-last.ts'
import { countRated, suggestionFor } from '../state/court-items.ts'
import type { CourtItem } from '../state/court-items.ts'
import { calledPlayer } from '../state/court-players.ts'
import type { CourtPlayer } from '../state/court-players.ts'
import { useCourtScope, useSheet } from '../state/court-scope.ts'
import { MARK_WORDS } from '../state/mark-words.ts'
import css from './game.module.css'

type GameCardProps = {
  player: CourtPlayer
  /** Whether nobody is meant yet. The card then stays for the next player, out of sight and out of reach. */
  isHidden?: boolean
  /** After any tap on the card, also on the value it has: the next digit begins another bib. */
  onTouch: () => void
  /** After a value. */
  onRated: (playerId: string) => void
}

const NOBODY = ''

/**
 * Who the keypad found, with everything that is rated on court: one tap saves. The next player changes the words and
 * values of the tiles that are there, which is quicker than new ones.
 */
export const GameCard = memo(function GameCard({ player, isHidden = false, onTouch, onRated }: GameCardProps) {
  const { items, keys, photos, actions } = useCourtScope()
  const sheet = useSheet(player.id, (all) => all)
  const rated = countRated(keys, sheet)
  const shownId = useLast(player.id)
  const { onPress, onCancel, isSamePress } = useSamePress(isHidden ? NOBODY : player.id)
  const rows = useRowsFromTop(player.id)
  const rate = useCallback(
    (key: string, value: number | null) => {
      actions.rate(shownId(), key, value)
      onRated(shownId())
    },
    [actions, onRated, shownId],
  )
  const refuse = useCallback((key: string, value: number) => actions.refuse(shownId(), key, value), [actions, shownId])
  const openSheet = useCallback(() => actions.openSheet(shownId()), [actions, shownId])
  return (
    <section
      className={css.card}
      aria-label={calledPlayer(player)}
      aria-hidden={isHidden || undefined}
      onPointerDownCapture={onPress}
      onPointerCancelCapture={onCancel}
      // The focus leaves a hidden card a frame later.
      onKeyDownCapture={(event) => {
        if (isHidden) event.stopPropagation()
      }}
      onClickCapture={(event) => {
        if (isSamePress(event)) onTouch()
        else event.stopPropagation()
      }}
    >
      <div className={css.head}>
        <Jersey number={player.bib} size="lg" />
        <div className={css.who}>
          <h2 dir="auto" translate="no">
            {player.name || 'No name yet'}
          </h2>
          <p>
            {[player.mark && MARK_WORDS[player.mark], player.detail].filter(Boolean).join(', ') || `Bib ${player.bib}`}
          </p>
        </div>
        <ProgressRing share={rated / keys.length} initials={player.initials} picture={photos.get(player.id)} />
        <b className={css.count}>
          {rated} of {keys.length}
        </b>
        <AllItems onOpen={openSheet} />
      </div>
      <div className={css.rows} {...rows}>
        {items.map((item) => (
          <GameRow
            key={item.key}
            item={item}
            value={sheet[item.key] ?? null}
            suggested={suggestionFor(item, sheet)}
            onRate={rate}
            onRefuse={refuse}
          />
        ))}
      </div>
    </section>
  )
})

/** Lists of another player begin at the top. Nothing is read of a list that was not scrolled: that would lay it out. */
function useRowsFromTop(playerId: string) {
  const list = useRef<HTMLDivElement>(null)
  const isScrolled = useRef(false)
  useLayoutEffect(() => {
    if (!isScrolled.current) return
    isScrolled.current = false
    list.current?.scrollTo(0, 0)
  }, [playerId])
  return {
    ref: list,
    onScroll: () => {
      isScrolled.current = true
    },
  }
}

const AllItems = memo(function AllItems({ onOpen }: { onOpen: () => void }) {
  return (
    <Button size="court" data-once onClick={onOpen}>
      All items
      <ChevronRight aria-hidden />
    </Button>
  )
})

type GameRowProps = {
  item: CourtItem
  value: number | null
  suggested: number | null
  onRate: (key: string, value: number | null) => void
  onRefuse: (key: string, value: number) => void
}

const GameRow = memo(function GameRow({ item, value, suggested, onRate, onRefuse }: GameRowProps) {
  const { structure, labels, actions } = useCourtScope()
  const most = structure.limits.max_override
  return (
    <div className={css.row}>
      <div className={css.item}>
        <span>
          <b>{item.name}</b>
          <small aria-hidden={value !== null || undefined}>Not rated yet</small>
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
        onChange={onRate}
        onRefuse={onRefuse}
      />
      <NotObservedButton
        name={item.name}
        id={item.key}
        isPressed={value === 0}
        onToggle={(key, isPressed) => onRate(key, isPressed ? 0 : null)}
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
