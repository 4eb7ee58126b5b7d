import { useLiveQuery } from 'dexie-react-hooks'
import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { playerName } from '#data/db/reads.ts'
import type { Panel } from '#data/db/reads.ts'
import { videoIdsOf } from '#data/db/videos-of.ts'
import { addToGame } from '#data/db/walk-on-writes.ts'
import type { WriteContext } from '#data/db/write-context.ts'
import type { PhotoStore } from '#data/photos/photo-store.ts'
import { readFinalSavedAt } from '#data/queries/evaluation.ts'
import type { RubricOnDevice } from '#data/ready/reference-store.ts'
import type { OfflineVideos } from '#data/videos/offline-videos.ts'
import type { JerseyColor } from '#domain/contracts/players.ts'
import { finalSaveProblems, openItems, sheetForQuickMode } from '#domain/evaluation/completeness.ts'
import type { OpenItem } from '#domain/evaluation/completeness.ts'
import { STATUS_LABELS } from '#domain/evaluation/lifecycle.ts'
import { momentOf } from '#domain/evaluation/note-moment.ts'
import type { NoteMoment } from '#domain/evaluation/note-moment.ts'
import type { RatingSheet } from '#domain/evaluation/rating.ts'
import { toaster } from '#ui/toasts.ts'
import { useWakeLock } from '#ui/use-wake-lock.ts'
import { notedSkillIds } from '../notes/panel-notes.ts'
import { useNewsOfOthers } from '../notes/use-news-of-others.ts'
import { playerDetail } from '../players/game-players.ts'
import { PlayerRow } from '../players/player-row.tsx'
import { PlayerStrip } from '../players/player-strip.tsx'
import { useGamePlayers } from '../players/use-game-players.ts'
import { HelpPanel } from '../skills/help-panel.tsx'
import { SkillCard } from '../skills/skill-card.tsx'
import { SkillLane } from '../skills/skill-lane.tsx'
import { usePanelPreferences } from '../state/panel-preferences.ts'
import { itemOfKey, panelSteps, stepOfKey } from '../state/panel-steps.ts'
import type { PanelState } from '../state/panel-store.ts'
import { usePanelActions } from '../state/use-panel-actions.ts'
import { usePanelStore } from '../state/use-panel-store.ts'
import type { PanelMemory } from '../state/use-panel-store.ts'
import { useMedia } from '../state/use-panel.ts'
import { useVideoOf } from '../video/use-video-of.ts'
import { VideoPane } from '../video/video-pane.tsx'
import { PanelDialogs, mayReportVideo } from './panel-dialogs.tsx'
import { PanelFooter } from './panel-footer.tsx'
import { PanelTop } from './panel-top.tsx'
import evaluationPanelCss from '../../evaluation-panel.module.css'

type FrameProps = {
  ctx: WriteContext
  photos: PhotoStore | undefined
  videos: OfflineVideos | undefined
  panel: Panel
  rubric: RubricOnDevice
  /** The code of the skill in the address; undefined stays at the one shown last. */
  skill: string | undefined
  memory: PanelMemory
  onSkill: (code: string) => void
  onOpenEvaluation: (id: string) => void
  onOpenSummary: (id: string) => void
  onLeave: () => void
  onOpenOutbox: () => void
  onSaved: () => void
}

/** The screen of one evaluation: who else, who, where in the rubric, rate, what to do. */
export function PanelFrame(props: FrameProps) {
  const {
    ctx,
    panel: { row, notes, ratings, sync },
    rubric: { structure },
    memory,
    onSkill,
    onSaved,
  } = props
  const isQuick = row.quick_mode === 1
  const isLocked = row.status !== 'live' && row.status !== 'in_review' && row.status !== 'submitted'
  const steps = useMemo(() => panelSteps(structure, isQuick), [structure, isQuick])
  const keys = useMemo(() => steps.flatMap((step) => step.keys), [steps])
  const noted = useNotedSkills(notes)
  const store = usePanelStore({ ctx, evaluationId: row.id, structure, ratings, memory, onSaved })
  const elsewhere = useNewsOfOthers(props.panel, steps)
  const players = useGamePlayers(ctx.db, row, structure, memory)
  const { thumbSide } = usePanelPreferences()
  const lockedWords = useLockedWords(ctx, row, isLocked)
  const isNarrow = useMedia('(max-width: 700px), (max-height: 620px)')

  const at = Math.max(
    0,
    steps.findIndex(({ code }) => code === (props.skill ?? memory.lastCode())),
  )
  const step = steps[at] ?? steps[0]
  if (!step) throw new Error('The rubric has no skills')
  const video = useVideoOf(row)
  const { source } = video
  const moments = useMoments(notes)
  const isTooNarrowForBoth = useMedia('(max-width: 1000px)') && source !== undefined
  const isHelpBeside = !isNarrow && !isTooNarrowForBoth && step.skill !== undefined
  const { actions, dialog, open, helpKey, setHelpKey, stay } = usePanelActions({
    store,
    structure,
    steps,
    isHelpBeside,
    onStep: onSkill,
  })
  const helpId = useId()
  const heading = useFocusAfterChange(step.code, memory)
  const helpItem =
    (helpKey && step.keys.includes(helpKey) ? itemOfKey(steps, helpKey) : undefined) ?? step.skillItem ?? step.rows[0]

  useEffect(() => {
    memory.keepCode(step.code)
    return stay // Who has gone elsewhere is not led on from where they were.
  }, [memory, step.code, stay])
  useWakeLock(row.is_live === 1 && !isLocked)
  useUndoKey(actions.undo)

  const itemsOpen = useMemo(
    () =>
      onceForEachSheet((sheet) => openItems(structure, isQuick ? sheetForQuickMode(structure, sheet) : sheet, noted)),
    [structure, isQuick, noted],
  )
  const countOpen = useCallback((state: PanelState) => itemsOpen(state).length, [itemsOpen])

  const goToItem = useCallback(
    (item: OpenItem) => {
      const target = stepOfKey(steps, item.key)
      if (!target) return
      onSkill(target.code)
      setHelpKey(item.key)
      if (item.reason === 'needs-note' && target.skill) open({ kind: 'why', skillId: target.skill.id })
      else focusItem(item.name)
    },
    [steps, onSkill, setHelpKey, open],
  )

  const askFinalSave = useCallback(() => {
    const first = itemsOpen(store.state())[0]
    if (first) {
      if (first.reason !== 'needs-note') toaster.info(WORDS[first.reason], first.name)
      return goToItem(first)
    }
    const { sheet, held } = store.state()
    const [problem] = finalSaveProblems(structure, isQuick ? sheetForQuickMode(structure, sheet) : sheet, noted)
    if (problem) toaster.error(problem.message)
    else if (held > 0) toaster.error('Some values are not on this device yet.', 'Not saved')
    else open({ kind: 'final-save' })
  }, [itemsOpen, store, structure, isQuick, noted, goToItem, open])

  const leaveTo = useCallback(
    (go: () => void) => {
      const askOrGo = () => (store.state().held > 0 ? open({ kind: 'leave', go }) : go())
      if (store.state().writing > 0) void store.written().then(askOrGo)
      else askOrGo()
    },
    [store, open],
  )
  const { onOpenEvaluation, onOpenSummary, onOpenOutbox, onLeave } = props
  const goToPlayer = useCallback(
    (id: string) => {
      if (id !== row.id) leaveTo(() => onOpenEvaluation(id))
    },
    [row.id, leaveTo, onOpenEvaluation],
  )
  const goToSummary = useCallback(() => onOpenSummary(row.id), [row.id, onOpenSummary])
  const goToOutbox = useCallback(() => leaveTo(onOpenOutbox), [leaveTo, onOpenOutbox])
  const noteAt = useCallback((at: string) => open({ kind: 'notes', at }), [open])
  const openNotes = useCallback(() => open({ kind: 'notes' }), [open])
  const openKeypad = useCallback(() => open({ kind: 'keypad' }), [open])
  const askVideoProblem = useCallback(() => open({ kind: 'video-problem' }), [open])
  const openMenu = useCallback(() => open({ kind: 'menu' }), [open])
  const leave = useCallback(() => leaveTo(onLeave), [leaveTo, onLeave])

  const addPlayer = useCallback(
    (jersey: { number: string; color: JerseyColor }) =>
      leaveTo(() => {
        void addToGame(ctx, row, jersey).then(
          (id) => {
            onSaved()
            onOpenEvaluation(id)
          },
          (error: unknown) => {
            toaster.error(error instanceof Error ? error.message : 'Try again.', 'Not saved')
          },
        )
      }),
    [leaveTo, ctx, row, onSaved, onOpenEvaluation],
  )

  const isAlone = players.length < 2
  return (
    <main
      className={evaluationPanelCss.evaluationPanel}
      data-toasts="left"
      data-thumb={thumbSide}
      data-alone={isAlone || undefined}
      data-locked={isLocked || undefined}
    >
      <PanelTop
        isLive={row.is_live === 1}
        eventName={row.event_name}
        hasKeypad={!isAlone || row.is_live === 1}
        onLeave={leave}
        onKeypad={openKeypad}
        onMenu={openMenu}
      >
        {!isAlone && (
          <PlayerStrip players={players} currentId={row.id} store={store} keys={keys} onPlayer={goToPlayer} />
        )}
      </PanelTop>
      <PlayerRow
        store={store}
        keys={keys}
        name={playerName(row)}
        detail={playerDetail(row)}
        number={row.jersey_number}
        color={row.jersey_color}
        lockedWords={lockedWords}
        syncState={sync.state}
        syncTitle={sync.title}
        onOpenOutbox={goToOutbox}
      />
      <SkillLane store={store} steps={steps} code={step.code} onStep={onSkill} />
      <div
        className={evaluationPanelCss.panelBody}
        data-kind={step.skill ? 'skill' : 'team'}
        data-video={source ? '' : undefined}
      >
        {source && (
          <VideoPane
            key={JSON.stringify([source, video.games.map((game) => game.source)])}
            of={video}
            playerName={playerName(row)}
            videos={props.videos}
            moments={moments}
            onNoteAt={row.status === 'submitted' ? undefined : noteAt}
            onProblem={mayReportVideo(row) ? askVideoProblem : undefined}
          />
        )}
        <SkillCard
          key={step.code}
          store={store}
          structure={structure}
          step={step}
          actions={actions}
          isLocked={isLocked}
          elsewhere={elsewhere}
          helpKey={isHelpBeside ? (helpItem?.key ?? null) : null}
          helpId={isHelpBeside ? helpId : undefined}
          isNoted={step.skill !== undefined && noted.has(step.skill.id)}
          headingRef={heading}
        />
        {isHelpBeside && helpItem && (
          <HelpPanel
            key={helpItem.key}
            id={helpId}
            store={store}
            item={helpItem}
            scale={structure.scale}
            isLocked={isLocked}
            onClear={actions.rate}
          />
        )}
      </div>
      <PanelFooter
        store={store}
        steps={steps}
        previous={steps[at - 1]}
        next={steps[at + 1]}
        countOpen={countOpen}
        noteCount={notes.length}
        isLocked={isLocked}
        onUndo={actions.undo}
        onNote={openNotes}
        onStep={onSkill}
        onFinalSave={askFinalSave}
        onSummary={goToSummary}
      />
      {dialog && (
        <PanelDialogs
          dialog={dialog}
          onClose={(kind) => open((now) => (now?.kind === kind ? null : now))}
          onOpen={open}
          ctx={ctx}
          panel={props.panel}
          structure={structure}
          store={store}
          steps={steps}
          step={step}
          players={players}
          photos={props.photos}
          actions={actions}
          isLocked={isLocked}
          openItems={() => itemsOpen(store.state())}
          onItem={goToItem}
          onPlayer={goToPlayer}
          onAdd={addPlayer}
          onSummary={goToSummary}
          onSaved={onSaved}
          onLeave={props.onLeave}
          onReleased={() => {
            for (const id of videoIdsOf(row)) void props.videos?.forget(id)
          }}
        />
      )}
    </main>
  )
}

const WORDS = {
  'not-rated': 'is not rated yet.',
  'too-far': 'is too far from its micro-skills.',
}

/** Every selector of the store asks for the open items after a tap; they are found once. */
function onceForEachSheet(find: (sheet: RatingSheet) => OpenItem[]) {
  let last: { sheet: RatingSheet; items: OpenItem[] } | undefined
  return ({ sheet }: Pick<PanelState, 'sheet'>) => {
    if (last?.sheet !== sheet) last = { sheet, items: find(sheet) }
    return last.items
  }
}

/** The same set as long as the same skills have notes, so that typing elsewhere draws nothing again. */
function useNotedSkills(notes: Panel['notes']): ReadonlySet<number> {
  const ids = [...notedSkillIds(notes)].toSorted((one, other) => one - other).join()
  return useMemo(() => new Set(ids === '' ? [] : ids.split(',').map(Number)), [ids])
}

/** The same list as long as the notes say the same, so that nothing of the video is drawn again. */
function useMoments(notes: Panel['notes']): readonly NoteMoment[] {
  const facts = JSON.stringify(
    notes.flatMap(({ text }) => momentOf(text) ?? []).toSorted((one, other) => one.at_s - other.at_s),
  )
  return useMemo(() => JSON.parse(facts) as NoteMoment[], [facts])
}

/** "Final saved 14:32"; what has no result, such as a video problem, is called by its status. */
function useLockedWords({ db }: WriteContext, { id, status }: Panel['row'], isLocked: boolean): string | null {
  const at = useLiveQuery(() => (isLocked ? readFinalSavedAt(db, id) : undefined), [db, id, isLocked])
  if (!isLocked) return null
  if (status === 'returned' || status === 'cancelled' || status === 'draft' || status === 'awaiting_payment')
    return STATUS_LABELS[status]
  const time =
    at === undefined ? '' : new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }).format(at)
  return `Final saved ${time}`.trim()
}

/** After a change of skill or player the focus goes to the heading; not when the panel opens. */
function useFocusAfterChange(code: string, memory: PanelMemory) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [shownBefore] = useState(memory.lastCode)
  const shown = useRef(shownBefore === undefined ? code : undefined)
  useEffect(() => {
    if (shown.current === code) return
    shown.current = code
    heading.current?.focus()
  }, [code])
  return heading
}

/** After the step has been drawn, so that the focus ends on the item and not on the heading. */
function focusItem(name: string) {
  setTimeout(
    () => document.querySelector<HTMLElement>(`[role="slider"][aria-label="${CSS.escape(name)}"]`)?.focus(),
    60,
  )
}

function useUndoKey(undo: () => void) {
  useEffect(() => {
    const follow = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement
      if (isTyping || event.shiftKey || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return
      event.preventDefault()
      undo()
    }
    addEventListener('keydown', follow)
    return () => removeEventListener('keydown', follow)
  }, [undo])
}
