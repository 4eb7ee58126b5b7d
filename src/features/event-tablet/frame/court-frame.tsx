import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { EventPlayerRow, EventRow } from '#data/db/event-rows.ts'
import { addEventPlayer } from '#data/db/event-writes.ts'
import type { WriteContext } from '#data/db/write-context.ts'
import { useServices } from '#data/react/person.tsx'
import { eventEvaluationId } from '#domain/events/event-evaluation-id.ts'
import { formStructure } from '#domain/events/form.ts'
import { ratingKeys } from '#domain/evaluations/rating.ts'
import type { ScoreStructure } from '#domain/rubric/score-structure.ts'
import { toaster } from '#ui/toasts.ts'
import { useNothingLate } from '#ui/late.tsx'
import { useWakeLock } from '#ui/use-wake-lock.ts'
import { useTypedBib } from '../bib/use-typed-bib.ts'
import { courtItems } from '../state/court-items.ts'
import { courtGroups, EVERYONE, firstGroup, playersOf } from '../state/court-players.ts'
import type { CourtPlace } from '../court-place.ts'
import { CourtScopeProvider } from '../state/court-scope.ts'
import type { CourtScope } from '../state/court-scope.ts'
import { useCourtActions } from '../state/use-court-actions.ts'
import { useCourtPlayers } from '../state/use-court-players.ts'
import { useCourtStore } from '../state/use-court-store.ts'
import { useEventPhotos } from '../state/use-event-photos.ts'
import { CourtDialogs } from './court-dialogs.tsx'
import type { CourtDialog } from './court-dialogs.tsx'
import { CourtHead } from './court-head.tsx'
import { CourtLeft } from './court-left.tsx'
import { GroupLane, ItemLane } from './court-lane.tsx'
import { GameScreen, PlayerScreen, SkillScreen } from './court-screens.tsx'
import { useAnnouncer } from './use-announcer.ts'
import { useCourtSync } from './use-court-sync.ts'
import css from './court-frame.module.css'
import textCss from '#ui/text.module.css'

type CourtFrameProps = {
  ctx: WriteContext
  event: EventRow
  people: readonly EventPlayerRow[]
  rubric: ScoreStructure
  place: CourtPlace
  onPlace: (next: CourtPlace, isStep?: boolean) => void
  onOpenSheet: (evaluationId: string, from: CourtPlace) => void
  onDesk: () => void
  onBack: () => void
  onOpenOutbox: () => void
}

/** Holds the place of a court until its rows are read. */
export const EmptyCourt = () => <main className={css.court} aria-busy="true" />

/** The court of one event: the same head and foot around three ways to rate. */
export function CourtFrame(props: CourtFrameProps) {
  const services = useServices()
  const { ctx, event, people, rubric, place, onPlace, onOpenSheet } = props
  const { sync: engine } = services
  const { userId } = ctx
  const structure = useMemo(() => formStructure(rubric, event.event.form.keys), [rubric, event.event.form.keys])
  const items = useMemo(() => courtItems(structure), [structure])
  const everyone = useCourtPlayers(people)
  const staff = event.staff.find(({ user_id }) => user_id === userId)
  const groups = useMemo(() => courtGroups(event.groups, staff?.group_ids ?? []), [event.groups, staff?.group_ids])
  const way = place.way ?? 'player'
  const [first] = useState(() => firstGroup(groups, everyone))
  const groupId = groups.find(({ id }) => id === place.group)?.id ?? first
  const players = useMemo(() => playersOf(everyone, groupId), [everyone, groupId])
  const item = items.find(({ id }) => id === place.skill) ?? items[0]
  if (!item) throw new Error('The form has no items')

  const wakeSync = useCallback(() => void engine.wake('enqueue'), [engine])
  const store = useCourtStore({ ctx, eventId: event.id, rubric, asOf: event, onSaved: wakeSync })
  const sync = useCourtSync(services, userId, store)
  const bib = useTypedBib(everyone)
  const { region, say } = useAnnouncer()
  const [dialog, open] = useState<CourtDialog | null>(null)
  const now = useRef({ place, everyone, groupId, way })
  useEffect(() => {
    now.current = { place, everyone, groupId, way }
  })

  const { added, clear: clearBib } = bib
  const adding = useRef(new Set<string>())
  const isAllOnCourt = ratingKeys(structure).length === items.length
  const exits = useMemo(() => {
    function openSheet(playerId: string) {
      const { place: from, groupId: group } = now.current
      void store.written().then(() => onOpenSheet(eventEvaluationId(playerId, userId), { ...from, group }))
    }
    return {
      openSheet,
      openPlayer(playerId: string) {
        if (!isAllOnCourt) return openSheet(playerId)
        clearBib()
        onPlace({ ...now.current.place, player: playerId, open: playerId }, now.current.place.open === undefined)
      },
      help: (key: string) => open({ kind: 'help', key }),
      note: (playerId: string) => open({ kind: 'note', playerId }),
      addBib(typed: string) {
        if (adding.current.has(typed)) return
        adding.current.add(typed)
        const group_id = now.current.groupId === EVERYONE ? null : now.current.groupId
        addEventPlayer(ctx, event.id, { bib: typed, group_id, checked_in: true })
          .then(
            (playerId) => {
              wakeSync()
              added(playerId, typed)
            },
            (error: unknown) => toaster.error(error instanceof Error ? error.message : 'Try again.', 'Not added'),
          )
          .finally(() => adding.current.delete(typed))
      },
    }
  }, [ctx, event.id, userId, store, wakeSync, onOpenSheet, added, isAllOnCourt, clearBib, onPlace])
  const playerOf = useCallback((id: string) => now.current.everyone.find((player) => player.id === id), [])
  const actions = useCourtActions({ store, structure, items, playerOf, say, exits })
  const photos = useEventPhotos(services.keptPictures, people)
  const labels = useMemo(() => structure.scale.values.map(({ label }) => label), [structure])
  const scope = useMemo(
    (): CourtScope => ({ ctx, store, structure, items, keys: ratingKeys(structure), labels, photos, actions }),
    [ctx, store, structure, items, labels, photos, actions],
  )
  const groupNames = useMemo(() => new Map(groups.map(({ id, name }) => [id, name])), [groups])
  useNothingLate()
  useWakeLock()
  const isClosed = event.event.closed_at !== null

  const go = useCallback((part: CourtPlace) => onPlace({ ...now.current.place, ...part }), [onPlace])
  const toGroup = useCallback((group: string) => go({ group, player: undefined, open: undefined }), [go])
  const openId = way === 'player' && isAllOnCourt ? place.open : undefined
  const toItem = useCallback((skill: string) => go({ skill }), [go])
  const toWay = useCallback(
    (next: CourtPlace['way']) => {
      clearBib()
      go({ way: next, open: undefined })
    },
    [go, clearBib],
  )
  const closePlayer = useCallback(() => go({ open: undefined }), [go])
  const openMenu = useCallback(() => open({ kind: 'menu' }), [])
  const add = useCallback((typed = '') => open({ kind: 'add', bib: typed }), [])
  if (event.removed) {
    const { onBack, onOpenOutbox } = props
    return (
      <CourtScopeProvider value={scope}>
        <main className={css.court} data-toasts="left">
          <CourtLeft eventName={event.event.name} sync={sync} onBack={onBack} onOpenOutbox={onOpenOutbox} />
        </main>
      </CourtScopeProvider>
    )
  }
  const screen = { bib, everyone, players, groupId, groupNames, onAdd: add, onGroup: toGroup }
  return (
    <CourtScopeProvider value={scope}>
      <main className={css.court} data-toasts="left" data-way={way}>
        <CourtHead
          eventName={isClosed ? `${event.event.name} (closed)` : event.event.name}
          groups={groups}
          groupId={groupId}
          way={way}
          sync={sync}
          onGroup={toGroup}
          onWay={toWay}
          onBack={openId === undefined ? props.onBack : closePlayer}
          onMenu={openMenu}
          onOpenOutbox={props.onOpenOutbox}
        />
        {way === 'player' && openId === undefined && groups.length > 1 && (
          <GroupLane groups={groups} everyone={everyone} groupId={groupId} onGroup={toGroup} />
        )}
        {way === 'skill' && <ItemLane items={items} players={players} itemId={item.id} onItem={toItem} />}
        {way === 'player' && (
          <PlayerScreen {...screen} leftId={place.player ?? null} openId={openId} onClose={closePlayer} />
        )}
        {way === 'skill' && <SkillScreen {...screen} item={item} items={items} onItem={toItem} />}
        {way === 'game' && <GameScreen {...screen} />}
        <p className={textCss.visuallyHidden} role="status" ref={region} />
        {dialog && (
          <CourtDialogs
            dialog={dialog}
            way={way}
            ctx={ctx}
            event={event}
            everyone={everyone}
            group={{ id: groupId, name: groupNames.get(groupId) ?? '' }}
            onClose={() => open(null)}
            onSaved={wakeSync}
            onFound={bib.found}
            {...(staff?.parts.includes('desk') && { onDesk: props.onDesk })}
          />
        )}
      </main>
    </CourtScopeProvider>
  )
}
