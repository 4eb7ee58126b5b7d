import { useId, useLayoutEffect, useMemo, useState } from 'react'
import { playerName } from '#data/db/reads.ts'
import type { SheetPlace } from '#data/db/event-reads.ts'
import type { Panel } from '#data/db/reads.ts'
import type { WriteContext } from '#data/db/write-context.ts'
import type { KeptPictures } from '#data/pictures/kept-pictures.ts'
import type { RubricOnDevice } from '#data/ready/reference-store.ts'
import type { OfflineVideos } from '#data/videos/offline-videos.ts'
import { MEDIA } from '#ui/breakpoints.ts'
import { late, useNothingLate } from '#ui/late.tsx'
import { useMedia } from '#ui/use-media.ts'
import { useWakeLock } from '#ui/use-wake-lock.ts'
import { takesNoRating, useLockedWords } from '../closing/use-locked-words.ts'
import { useNewsOfOthers } from '../notes/use-news-of-others.ts'
import { useNotedSkills } from '../notes/use-noted.ts'
import { playerDetail } from '../players/game-players.ts'
import { PlayerBrief, PlayerRow } from '../players/player-row.tsx'
import { PlayerStrip } from '../players/player-strip.tsx'
import { useGamePlayers } from '../players/use-game-players.ts'
import { HelpPanel } from '../skills/help-panel.tsx'
import { SkillCard } from '../skills/skill-card.tsx'
import { SkillLane } from '../skills/skill-lane.tsx'
import { usePanelPreferences } from '#kit/panel-preferences.ts'
import { VIDEO_NEEDS_INTERNET } from '#kit/sync-words.ts'
import { PanelScopeProvider } from '../state/panel-scope.ts'
import type { PanelScope } from '../state/panel-scope.ts'
import { itemOfKey, panelSteps } from '../state/panel-steps.ts'
import { stateAfterPaint } from '../state/state-after-paint.ts'
import { useOpenItems } from '../state/use-open-items.ts'
import { usePanelActions } from '../state/use-panel-actions.ts'
import { usePanelStore } from '../state/use-panel-store.ts'
import type { PanelMemory } from '../state/use-panel-store.ts'
import { usePanelWays } from '../state/use-panel-ways.ts'
import { useShownSkill } from '../state/use-shown-skill.ts'
import { useVideoMissing } from '../state/use-video-missing.ts'
import { useSheetExits } from '../state/use-sheet-exits.ts'
import { createVideoSeeks } from '../state/video-seeks.ts'
import type { PanelExits } from '../state/use-panel-ways.ts'
import { useUndoKey } from '../state/use-undo-key.ts'
import { PanelFooter } from './panel-footer.tsx'
import { PanelTop } from './panel-top.tsx'
import { useCardFocus } from './use-card-focus.ts'
import { useLastTile } from './use-last-tile.ts'
import css from './panel-frame.module.css'

const PanelDialogs = late(async () => (await import('./panel-dialogs.tsx')).PanelDialogs)
/** Most who rate live have no video. */
const VideoBeside = late(async () => (await import('../video/video-beside.tsx')).VideoBeside)

/** Phones, upright and lying: the rows above the card are one. The stylesheet has the same query. */
const FOLDED = `${MEDIA.belowRow}, (max-height: 620px) and ${MEDIA.belowPair}`

type FrameProps = PanelExits & {
  ctx: WriteContext
  pictures: KeptPictures | undefined
  videos: OfflineVideos | undefined
  panel: Panel
  /** Of a sheet of an event. */
  place: SheetPlace | undefined
  rubric: RubricOnDevice
  /** The code of the skill in the address. Undefined is the first skill. */
  skill: string | undefined
  /** Writes a skill into the address. */
  onSkill: (code: string) => void
  memory: PanelMemory
  onCourt: (eventId: string, eventPlayerId: string) => void
  onSaved: () => void
}

/** Holds the place of a panel until its rows are read. */
export const EmptyPanel = () => <main className={css.panel} aria-busy="true" />

/** The screen of one evaluation: who else, who, where in the rubric, rate, what to do. */
export function PanelFrame(props: FrameProps) {
  const { ctx, panel, place, memory, onSaved } = props
  const { row, notes, ratings, sync } = panel
  const { structure } = props.rubric
  const isQuick = row.quick_mode === 1
  const isLocked = takesNoRating(row, place)
  const steps = useMemo(() => panelSteps(structure, isQuick), [structure, isQuick])
  const eventPlayerId = place?.eventPlayerId
  const store = usePanelStore({ ctx, evaluationId: row.id, eventPlayerId, structure, ratings, memory, onSaved })
  const noted = useNotedSkills(notes)
  const elsewhere = useNewsOfOthers(panel, steps)
  const players = useGamePlayers(ctx.db, row, structure, memory)
  const lockedWords = useLockedWords(ctx, panel, place, isLocked)
  const { thumbSide } = usePanelPreferences()

  const { asked, previous, next, step, askedCode } = useShownSkill(steps, props.skill)
  const { onSkill } = props

  const hasVideo = row.is_live !== 1
  const isVideoMissing = useVideoMissing(row, props.videos)
  const isNarrow = useMedia(`${MEDIA.belowRow}, (max-height: 620px)`)
  const isTooNarrowForBoth = useMedia(MEDIA.belowPair) && hasVideo
  const isHelpBeside = !isNarrow && !isTooNarrowForBoth && step.skill !== undefined
  const panelActions = usePanelActions({ store, structure, steps, isHelpBeside, onStep: onSkill })
  const { actions, dialog, open, helpKey, setHelpKey, stay } = panelActions
  const exits = useSheetExits(place, props)
  const { heading, focusItem } = useCardFocus(step.code, memory)
  const ways = usePanelWays({ evaluationId: row.id, store, steps, onSkill, focusItem, open, setHelpKey, exits })
  const openItems = useOpenItems(structure, isQuick, noted)
  const [seeks] = useState(createVideoSeeks)
  const later = useMemo(() => stateAfterPaint(store), [store])
  const scope = useMemo(
    (): PanelScope => ({
      ctx,
      evaluationId: row.id,
      store,
      later,
      structure,
      steps,
      keys: steps.flatMap(({ keys }) => keys),
      isQuick,
      isLocked,
      actions,
      ways,
      open,
      openItems,
      onSaved,
      seeks,
    }),
    [ctx, row.id, store, later, structure, steps, isQuick, isLocked, actions, ways, open, openItems, onSaved, seeks],
  )

  const helpId = useId()
  const helpItem =
    (helpKey && step.keys.includes(helpKey) ? itemOfKey(steps, helpKey) : undefined) ?? step.skillItem ?? step.rows[0]
  const { lastTile, noteFocus } = useLastTile()
  // Who has gone elsewhere is not led on from where they were.
  useLayoutEffect(() => stay, [asked.code, stay])
  useNothingLate()
  useWakeLock(row.is_live === 1 && !isLocked)
  useUndoKey(actions.undo)

  const isFolded = useMedia(FOLDED)
  const playerProps = {
    name: playerName(row),
    number: row.jersey_number,
    color: row.jersey_color,
    lockedWords,
    syncState: sync.state,
    syncTitle: syncTitleOf(sync, isVideoMissing),
  }
  const isAlone = players.length < 2
  return (
    <PanelScopeProvider value={scope}>
      <main
        className={css.panel}
        data-toasts="left"
        data-thumb={thumbSide}
        data-alone={isAlone || undefined}
        data-locked={isLocked || undefined}
      >
        <PanelTop
          isLive={row.is_live === 1}
          isSheet={place !== undefined}
          eventName={row.event_name}
          hasKeypad={!place && (!isAlone || row.is_live === 1)}
        >
          {isFolded && <PlayerBrief {...playerProps} />}
          {!isAlone && <PlayerStrip players={players} />}
        </PanelTop>
        {!isFolded && <PlayerRow {...playerProps} detail={playerDetail(row)} />}
        <SkillLane code={asked.code} />
        <div className={css.body} data-kind={step.skill ? 'skill' : 'team'} data-video={hasVideo ? '' : undefined}>
          {hasVideo && <VideoBeside panel={panel} videos={props.videos} />}
          <SkillCard
            step={step}
            elsewhere={elsewhere}
            helpKey={isHelpBeside ? (helpItem?.key ?? null) : null}
            helpId={isHelpBeside ? helpId : undefined}
            isNoted={step.skill !== undefined && noted.has(step.skill.id)}
            headingRef={heading}
            onTileFocus={noteFocus}
            askedCode={askedCode}
            onTouch={stay}
          />
          {isHelpBeside && helpItem && <HelpPanel key={helpItem.key} id={helpId} item={helpItem} />}
        </div>
        <PanelFooter
          current={step}
          previous={previous}
          next={next}
          noteCount={notes.length}
          noted={noted}
          place={place}
        />
        {dialog && (
          <PanelDialogs
            dialog={dialog}
            onClose={(kind) => open((now) => (now?.kind === kind ? null : now))}
            panel={panel}
            step={step}
            players={players}
            pictures={props.pictures}
            videos={props.videos}
            onOpenEvaluation={props.onOpenEvaluation}
            lastTile={lastTile}
            onLeave={exits.onLeave}
          />
        )}
      </main>
    </PanelScopeProvider>
  )
}

function syncTitleOf({ state, title }: Panel['sync'], isVideoMissing: boolean): string {
  return state === 'ready' && isVideoMissing ? VIDEO_NEEDS_INTERNET : title
}
