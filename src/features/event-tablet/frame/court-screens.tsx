import { ArrowRight, UsersRound } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { timeWords } from '#kit/time-words.ts'
import { Button } from '#ui/button.tsx'
import { useNow } from '#ui/use-now.ts'
import { BibPad, RecentBibs } from '../bib/bib-pad.tsx'
import { BibQuestion } from '../bib/bib-question.tsx'
import type { BibSearch } from '../bib/bib-search.ts'
import { useBibKeys } from '../bib/use-bib-keys.ts'
import type { TypedBib } from '../bib/use-typed-bib.ts'
import { GameCard, GameEmpty } from '../game/game-way.tsx'
import { SkillWay } from '../skill/skill-way.tsx'
import type { CourtItem } from '../state/court-items.ts'
import { EVERYONE, lastHeardOfDesk } from '../state/court-players.ts'
import type { CourtPlayer } from '../state/court-players.ts'
import { useCourtScope } from '../state/court-scope.ts'
import { useOpenPlayers } from '../state/use-open-players.ts'
import { TilesWay } from '../tiles/tiles-way.tsx'
import { AddButton, CourtFoot, GameEnd, NoteButton, PlayerEnd, SkillEnd } from './court-foot.tsx'
import css from './court-screens.module.css'

type ScreenProps = {
  bib: TypedBib
  everyone: readonly CourtPlayer[]
  /** Of the group. */
  players: readonly CourtPlayer[]
  groupId: string
  groupNames: ReadonlyMap<string, string>
  onAdd: (bib?: string) => void
  onGroup: (groupId: string) => void
}

type PlayerScreenProps = ScreenProps & {
  leftId: string | null
  /** The player whose items are shown instead of the tiles. */
  openId: string | undefined
  onClose: () => void
}

/** Way one: everybody of the group as tiles, and all items of whoever is chosen. */
export function PlayerScreen({ leftId, openId, onClose, ...props }: PlayerScreenProps) {
  const { bib, everyone, players, groupId, groupNames, onAdd, onGroup } = props
  const { keys, actions } = useCourtScope()
  const { open, toggle } = useOpenPlayers(players, keys, groupId)
  const { search } = bib
  useBibKeys({ onDigit: bib.digit, onErase: bib.erase, onClear: bib.clear })
  const meant = meantPlayer(search)
  const heard = useMemo(() => lastHeardOfDesk(everyone), [everyone])
  const now = useNow(Date.now)
  const opened = everyone.find(({ id }) => id === openId)
  const add = useCallback(() => onAdd(), [onAdd])
  return (
    <>
      <div className={css.body} data-pad="end" data-open={opened !== undefined || undefined}>
        {search.kind === 'unknown' || search.kind === 'several' ? (
          <BibQuestion search={search} groupNames={groupNames} onChoose={({ id }) => actions.openPlayer(id)} />
        ) : opened ? (
          <GameCard key={opened.id} player={opened} onTouch={bib.clear} onRated={NOTHING_MORE} />
        ) : (
          <TilesWay
            players={open ?? players}
            currentId={meant?.id ?? leftId}
            heardAt={heard === null ? null : timeWords(heard, now)}
            onOpen={actions.openPlayer}
            onAdd={add}
            others={groupId === EVERYONE ? 0 : everyone.length - players.length}
            onEveryone={() => onGroup(EVERYONE)}
          />
        )}
        <BibPad
          search={search}
          foundText={(detail) =>
            meant && meant.groupId !== groupId && meant.groupId !== null && groupNames.has(meant.groupId)
              ? `${groupNames.get(meant.groupId)}`
              : detail
          }
          onDigit={bib.digit}
          onErase={bib.erase}
          go={goOf(search, meant, bib.check, actions.openPlayer)}
          below={
            <Button
              size="court"
              variant="solid"
              data-once
              className={css.rate}
              aria-disabled={!meant}
              onClick={() => {
                if (meant) actions.openPlayer(meant.id)
              }}
            >
              {meant ? `Rate ${meant.bib}` : 'Rate'}
              <ArrowRight aria-hidden />
            </Button>
          }
        />
      </div>
      <CourtFoot everyone={everyone}>
        {opened ? (
          <>
            <Button size="court" onClick={onClose}>
              <UsersRound aria-hidden />
              Players
            </Button>
            <NoteButton playerId={opened.id} />
          </>
        ) : (
          <AddButton onAdd={add} />
        )}
        <PlayerEnd players={players} openId={openId} isFiltered={open !== undefined} onFilter={toggle} />
      </CourtFoot>
    </>
  )
}

const NOTHING_MORE = () => {}

type SkillScreenProps = ScreenProps & {
  item: CourtItem
  items: readonly CourtItem[]
  onItem: (itemId: string) => void
}

/** Way two: one item of everybody of the group. Digits bring a bib into view. */
export function SkillScreen({ bib, everyone, players, groupId, item, items, onItem }: SkillScreenProps) {
  const { search } = bib
  const [lastId, setLast] = useState<string | null>(null)
  const clear = bib.clear
  const current = useCallback(
    (playerId: string) => {
      setLast(playerId)
      clear()
    },
    [clear],
  )
  useBibKeys({
    onDigit: bib.digit,
    onErase: bib.erase,
    onClear: bib.clear,
    isTaken: (target) => target.getAttribute('role') === 'slider',
  })
  const currentId = (search.kind === 'found' ? search.player.id : null) ?? lastId
  const at = items.indexOf(item)
  return (
    <>
      <div className={css.body} data-pad="index">
        <SkillWay item={item} groupId={groupId} players={players} currentId={currentId} onCurrent={current} />
      </div>
      <CourtFoot everyone={everyone}>
        <NoteButton playerId={currentId ?? undefined} />
        <SkillEnd players={players} item={item} previous={items[at - 1]} next={items[at + 1]} onItem={onItem} />
      </CourtFoot>
    </>
  )
}

/** Way three: whoever has the ball. Type the bib, tap a value; the next digit begins the next bib. */
export function GameScreen({ bib, everyone, groupNames, onAdd }: ScreenProps) {
  const { actions } = useCourtScope()
  const { search, done, found } = bib
  const [recent, setRecent] = useState<readonly string[]>([])
  useBibKeys({ onDigit: bib.digit, onErase: bib.erase, onClear: bib.clear })
  const rated = useCallback(
    (playerId: string) => {
      done()
      setRecent((before) => (before[0] === playerId ? before : [playerId, ...before.filter((id) => id !== playerId)]))
    },
    [done],
  )
  const meant = meantPlayer(search)
  const add = useCallback(() => onAdd(), [onAdd])
  const last = recent.flatMap((id) => everyone.find((player) => player.id === id) ?? [])
  return (
    <>
      <div className={css.body} data-pad="start">
        <GameContent
          search={search}
          isDone={bib.isDone}
          groupNames={groupNames}
          onTouch={done}
          onRated={rated}
          onChoose={found}
        />
        <BibPad
          search={search}
          foundText={(detail) => (bib.isDone ? 'Next digit starts a new bib' : detail)}
          onDigit={bib.digit}
          onErase={bib.erase}
          go={goOf(search, meant, bib.check, actions.openSheet)}
          onUnfold={meant && bib.isDone ? bib.clear : undefined}
          above={
            <RecentBibs
              bibs={last}
              currentId={meant?.id ?? null}
              onChoose={(id) => {
                const player = everyone.find((other) => other.id === id)
                if (player) found(id, player.bib)
              }}
            />
          }
        />
      </div>
      <CourtFoot everyone={everyone}>
        <NoteButton playerId={meant?.id} />
        <AddButton onAdd={add} />
        <GameEnd />
      </CourtFoot>
    </>
  )
}

type GameContentProps = {
  search: BibSearch
  isDone: boolean
  groupNames: ScreenProps['groupNames']
  onTouch: () => void
  onRated: (playerId: string) => void
  onChoose: TypedBib['found']
}

/** The card stays behind what asks for a bib, for the next player: to show it is quicker than to make it. */
function GameContent({ search, isDone, groupNames, onTouch, onRated, onChoose }: GameContentProps) {
  const found = meantPlayer(search)
  const [last, setLast] = useState(found)
  if (found && found !== last) setLast(found)
  // EV165. Scrolling through the items of a player chooses that player.
  const onScroll = found && !isDone ? onTouch : undefined
  return (
    <div className={css.found} onTouchMove={onScroll} onWheel={onScroll}>
      {last && <GameCard player={last} isHidden={!found} onTouch={onTouch} onRated={onRated} />}
      {search.kind === 'unknown' || search.kind === 'several' ? (
        <BibQuestion search={search} groupNames={groupNames} onChoose={(player) => onChoose(player.id, player.bib)} />
      ) : (
        !found && <GameEmpty {...emptyWords(search)} />
      )}
    </div>
  )
}

function emptyWords(search: BibSearch): { title: string; text: string } {
  if (search.kind !== 'begun' && search.kind !== 'either')
    return { title: 'Type a bib', text: 'Then one tap on a value saves it.' }
  return {
    title: search.kind === 'begun' ? 'Keep typing' : `Keep typing, or ✓ for ${search.bib}`,
    text: `Longer bibs begin with ${search.bib}.`,
  }
}

function meantPlayer(search: BibSearch): CourtPlayer | undefined {
  return search.kind === 'found' ? search.player : undefined
}

/** EP64. The check key says that these digits are meant, and does nothing else. Enter then opens the player. */
function goOf(search: BibSearch, meant: CourtPlayer | undefined, check: () => void, open: (playerId: string) => void) {
  const isUndecided = search.kind === 'either' || search.kind === 'begun'
  return {
    label: 'That is the bib',
    isReady: isUndecided,
    onGo: check,
    onEnter: () => {
      if (meant) open(meant.id)
      else if (isUndecided) check()
    },
  }
}
