import { playerName } from '#data/db/reads.ts'
import type { Panel } from '#data/db/reads.ts'
import type { WriteContext } from '#data/db/write-context.ts'
import type { PhotoStore } from '#data/photos/photo-store.ts'
import { setQuickMode } from '#data/queries/evaluation.ts'
import type { JerseyColor } from '#domain/contracts/players.ts'
import type { OpenItem } from '#domain/evaluation/completeness.ts'
import { skillKey } from '#domain/evaluation/rating.ts'
import { suggestedSkillRating } from '#domain/evaluation/suggestion.ts'
import type { ScoreStructure } from '#domain/rubric/score-structure.ts'
import { toaster } from '#ui/toasts.ts'
import { afterClosing } from '../closing/after-closing.ts'
import { FinalSaveDialog } from '../closing/final-save-dialog.tsx'
import { LeaveDialog } from '../closing/leave-dialog.tsx'
import { ReleaseDialog } from '../closing/release-dialog.tsx'
import { NoteSheet } from '../notes/note-sheet.tsx'
import { GameKeypad } from '../players/game-keypad.tsx'
import type { GamePlayer } from '../players/game-players.ts'
import { HelpSheet } from '../skills/help-sheet.tsx'
import { WhySheet } from '../skills/why-sheet.tsx'
import type { PanelActions } from '../state/panel-actions.ts'
import { itemOfKey } from '../state/panel-steps.ts'
import type { PanelStep } from '../state/panel-steps.ts'
import type { PanelStore } from '../state/panel-store.ts'
import type { PanelDialog } from '../state/use-panel-actions.ts'
import { VideoProblemDialog } from '../video/video-problem-dialog.tsx'
import { PanelMenu } from './panel-menu.tsx'

type DialogsProps = {
  dialog: PanelDialog
  /** Closes that kind if it is the one open: a late "saved" must not close what was opened since. */
  onClose: (kind: PanelDialog['kind']) => void
  onOpen: (dialog: PanelDialog) => void
  ctx: WriteContext
  panel: Panel
  structure: ScoreStructure
  store: PanelStore
  steps: readonly PanelStep[]
  step: PanelStep
  players: readonly GamePlayer[]
  photos: PhotoStore | undefined
  actions: PanelActions
  isLocked: boolean
  openItems: () => readonly OpenItem[]
  onItem: (item: OpenItem) => void
  onPlayer: (id: string) => void
  onAdd: (jersey: { number: string; color: JerseyColor }) => void
  onSummary: () => void
  onSaved: () => void
  onReleased: () => void
  onLeave: () => void
}

/** What lies over the panel. A closed dialog is not there at all: it would cost its share of every tap. */
export function PanelDialogs(props: DialogsProps) {
  const { dialog, onOpen, ctx, panel, structure, store, steps, step, players, actions, isLocked } = props
  const { row, notes } = panel
  const isQuick = row.quick_mode === 1
  const onClose = () => props.onClose(dialog.kind)
  const openNext = (next: PanelDialog) => {
    onClose()
    afterClosing(() => onOpen(next))
  }
  const common = { isOpen: true, onClose, ctx, evaluationId: row.id }
  switch (dialog.kind) {
    case 'keypad':
      return (
        <GameKeypad
          isOpen
          onClose={onClose}
          players={players}
          photos={props.photos}
          onPlayer={(id) => {
            onClose()
            props.onPlayer(id)
          }}
          add={
            row.is_live === 1
              ? {
                  color: row.jersey_color,
                  onAdd: (jersey) => {
                    onClose()
                    props.onAdd(jersey)
                  },
                }
              : undefined
          }
        />
      )
    case 'help':
      return (
        <HelpSheet
          isOpen
          onClose={onClose}
          store={store}
          scale={structure.scale}
          isLocked={isLocked}
          onClear={actions.rate}
          item={itemOfKey(steps, dialog.key)}
        />
      )
    case 'notes':
      return (
        <NoteSheet
          {...common}
          notes={notes}
          isLocked={isLocked}
          onSaved={props.onSaved}
          skill={step.skill ?? null}
          why={dialog.why}
          at={dialog.at}
          skillName={(id) => structure.playerskill.find((skill) => skill.id === id)?.name ?? 'a skill'}
        />
      )
    case 'why': {
      const skill = structure.playerskill.find(({ id }) => id === dialog.skillId)
      const { sheet } = store.state()
      const value = sheet[skillKey(dialog.skillId)]
      const suggested = suggestedSkillRating(structure, dialog.skillId, sheet)
      if (!skill || value === undefined || suggested === undefined) return null
      return (
        <WhySheet
          {...common}
          key={skill.id}
          skill={skill}
          value={value}
          suggested={suggested}
          onSaved={props.onSaved}
          onWrite={() => openNext({ kind: 'notes', why: `Why ${value}:` })}
        />
      )
    }
    case 'menu':
      return (
        <PanelMenu
          isOpen
          onClose={onClose}
          open={props.openItems()}
          onOpenItem={(item) => {
            onClose()
            props.onItem(item)
          }}
          quick={
            row.is_live && !isLocked
              ? {
                  isOn: isQuick,
                  onChange: (isOn) => {
                    void setQuickMode(ctx, row.id, isOn)
                  },
                }
              : undefined
          }
          onVideoProblem={mayReportVideo(row) ? () => openNext({ kind: 'video-problem' }) : undefined}
          onRelease={row.status === 'in_review' ? () => openNext({ kind: 'release' }) : undefined}
        />
      )
    case 'final-save':
      return (
        <FinalSaveDialog
          {...common}
          structure={structure}
          isQuick={isQuick}
          playerName={playerName(row)}
          gender={row.player.gender}
          whenWritten={store.written}
          onSaved={() => {
            onClose()
            props.onSaved()
            props.onSummary()
          }}
        />
      )
    case 'video-problem':
      return (
        <VideoProblemDialog
          {...common}
          onReported={() => {
            onClose()
            props.onSaved()
            toaster.success('Saved on this device. We’ll ask the player for a new video.', 'Video problem')
            props.onLeave()
          }}
        />
      )
    case 'release':
      return (
        <ReleaseDialog
          {...common}
          playerName={playerName(row)}
          onReleased={() => {
            onClose()
            props.onReleased()
            props.onSaved()
            toaster.success('Saved on this device. It goes back to the queue.', 'Released')
            props.onLeave()
          }}
        />
      )
    case 'leave':
      return (
        <LeaveDialog
          isOpen
          held={store.state().held}
          onStay={onClose}
          onLeave={() => {
            onClose()
            dialog.go()
          }}
        />
      )
  }
}

/** A video that cannot be watched can be reported before anything is rated. */
export function mayReportVideo({ is_live, status }: Panel['row']): boolean {
  return is_live === 0 && (status === 'in_review' || status === 'submitted')
}
