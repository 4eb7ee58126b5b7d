import type { Panel } from '#data/db/reads.ts'
import type { WriteContext } from '#data/db/write-context.ts'
import type { PhotoStore } from '#data/photos/photo-store.ts'
import { setQuickMode } from '#data/queries/evaluation.ts'
import type { OpenItem } from '#domain/evaluation/completeness.ts'
import type { ScoreStructure } from '#domain/rubric/score-structure.ts'
import { toaster } from '#ui/toasts.ts'
import { FinalSaveDialog } from './final-save-dialog.tsx'
import { GameKeypad } from './game-keypad.tsx'
import { playerName } from './game-players.ts'
import type { GamePlayer } from './game-players.ts'
import { HelpSheet } from './help-sheet.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { NoteSheet } from './note-sheet.tsx'
import type { PanelActions } from './panel-actions.ts'
import { PanelMenu } from './panel-menu.tsx'
import { itemOfKey } from './panel-steps.ts'
import type { PanelStep } from './panel-steps.ts'
import type { PanelStore } from './panel-store.ts'
import type { PanelDialog } from './use-panel-actions.ts'
import { VideoProblemDialog } from './video-problem-dialog.tsx'

type DialogsProps = {
  dialog: PanelDialog | null
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
  onSummary: () => void
  onSaved: () => void
  onLeave: () => void
}

/** Everything that lies over the panel, one at a time. */
export function PanelDialogs(props: DialogsProps) {
  const { dialog, onClose, onOpen, ctx, panel, structure, store, steps, step, players, actions, isLocked } = props
  const { row, notes } = panel
  const kind = dialog?.kind
  const isQuick = row.quick_mode === 1
  return (
    <>
      <GameKeypad isOpen={kind === 'keypad'} onClose={() => onClose('keypad')} players={players} photos={props.photos} onPlayer={(id) => { onClose('keypad'); props.onPlayer(id) }} />
      <HelpSheet
        isOpen={kind === 'help'} onClose={() => onClose('help')} store={store} scale={structure.scale} isLocked={isLocked} onClear={actions.rate}
        item={dialog?.kind === 'help' ? itemOfKey(steps, dialog.key) : undefined}
      />
      <NoteSheet
        isOpen={kind === 'notes'} onClose={() => onClose('notes')} ctx={ctx} evaluationId={row.id} notes={notes} onSaved={props.onSaved}
        skill={step.skill ?? null} skillName={(id) => structure.playerskill.find((skill) => skill.id === id)?.name ?? 'a skill'}
        why={dialog?.kind === 'notes' ? dialog.why : undefined}
      />
      <PanelMenu
        isOpen={kind === 'menu'} onClose={() => onClose('menu')} open={kind === 'menu' ? props.openItems() : []} onOpenItem={(item) => { onClose('menu'); props.onItem(item) }}
        quick={row.is_live && !isLocked ? { isOn: isQuick, onChange: (isOn) => { void setQuickMode(ctx, row.id, isOn) } } : undefined}
        onVideoProblem={!row.is_live && row.status === 'in_review' ? () => onOpen({ kind: 'video-problem' }) : undefined}
      />
      <FinalSaveDialog
        isOpen={kind === 'final-save'} onClose={() => onClose('final-save')} ctx={ctx} evaluationId={row.id} structure={structure} isQuick={isQuick}
        playerName={playerName(row.player)} onSaved={() => { onClose('final-save'); props.onSaved(); props.onSummary() }}
      />
      <VideoProblemDialog
        isOpen={kind === 'video-problem'} onClose={() => onClose('video-problem')} ctx={ctx} evaluationId={row.id}
        onReported={() => { onClose('video-problem'); props.onSaved(); toaster.success('Saved on this device. The player is asked for another video.', 'Video problem'); props.onLeave() }}
      />
      <LeaveDialog
        isOpen={kind === 'leave'} held={store.state().held} onStay={() => onClose('leave')}
        onLeave={() => { onClose('leave'); if (dialog?.kind === 'leave') dialog.go() }}
      />
    </>
  )
}
