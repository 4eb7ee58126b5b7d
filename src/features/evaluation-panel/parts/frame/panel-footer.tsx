import { ChevronLeft, ChevronRight, Lock, StickyNote, Undo2 } from 'lucide-react'
import { memo, useId } from 'react'
import { Button } from '#ui/button.tsx'
import type { PanelStep } from '../state/panel-steps.ts'
import { changeWords, itemOfKey } from '../state/panel-steps.ts'
import type { PanelState, PanelStore } from '../state/panel-store.ts'
import { usePanel } from '../state/use-panel.ts'
import evaluationPanelCss from '../../evaluation-panel.module.css'
import textCss from '#ui/text.module.css'

type FooterProps = {
  store: PanelStore
  /** All steps, to name what undo takes back. */
  steps: readonly PanelStep[]
  previous: PanelStep | undefined
  next: PanelStep | undefined
  /** What still stands between the sheet and the final save, in words; empty when nothing does. */
  openWords: (state: PanelState) => string
  noteCount: number
  isLocked: boolean
  onUndo: () => void
  onNote: () => void
  onStep: (code: string) => void
  onFinalSave: () => void
  onSummary: () => void
}

/** What to do. Hands rest at the bottom edge: undo under one thumb, next under the other. */
export const PanelFooter = memo(function PanelFooter(props: FooterProps) {
  const { previous, next, noteCount, isLocked, onNote, onStep, onSummary } = props
  return (
    <div className={evaluationPanelCss.panelFoot}>
      {!isLocked && <UndoButton {...props} />}
      <Button size="court" className={evaluationPanelCss.panelNote} aria-label="Note" onClick={onNote}>
        <StickyNote aria-hidden />
        <span>Note{noteCount > 0 && <small className={textCss.number}> {noteCount}</small>}</span>
      </Button>
      <span className={evaluationPanelCss.panelGrow} />
      <Button
        size="court"
        shape="icon"
        className={evaluationPanelCss.panelPrevious}
        aria-label={previous ? `Previous: ${previous.name}` : 'Previous skill'}
        aria-disabled={!previous}
        onClick={() => {
          if (previous) onStep(previous.code)
        }}
      >
        <ChevronLeft aria-hidden />
      </Button>
      {next && (
        <Button
          size="court"
          className={evaluationPanelCss.panelNext}
          aria-label={`Next: ${next.name}`}
          onClick={() => onStep(next.code)}
        >
          <span className={textCss.clip}>{next.name}</span>
          <ChevronRight aria-hidden />
        </Button>
      )}
      {isLocked ? (
        <Button size="court" variant="solid" onClick={onSummary}>
          Summary
          <ChevronRight aria-hidden />
        </Button>
      ) : (
        <FinalSaveButton {...props} />
      )}
    </div>
  )
})

// A button's looks are computed when it is drawn, so it is drawn when its state changes, and its words with every tap.

function UndoButton({ store, steps, onUndo }: Pick<FooterProps, 'store' | 'steps' | 'onUndo'>) {
  const id = useId()
  const hasChanges = usePanel(store, ({ changes }) => changes.length > 0)
  return (
    <Button
      size="court"
      className={evaluationPanelCss.panelUndo}
      aria-label="Undo"
      aria-describedby={id}
      aria-disabled={!hasChanges}
      onClick={() => {
        if (hasChanges) onUndo()
      }}
    >
      <Undo2 aria-hidden />
      <span>
        Undo
        <small id={id}>
          <UndoWords store={store} steps={steps} />
        </small>
      </span>
    </Button>
  )
}

function UndoWords({ store, steps }: Pick<FooterProps, 'store' | 'steps'>) {
  const last = usePanel(store, ({ changes }) => changes.at(-1))
  if (!last) return 'Nothing to undo'
  return (
    <>
      <span className={textCss.clip}>{itemOfKey(steps, last.key)?.name}</span>
      {`, ${changeWords(last.before, last.after)}`}
    </>
  )
}

function FinalSaveButton({ store, openWords, onFinalSave }: Pick<FooterProps, 'store' | 'openWords' | 'onFinalSave'>) {
  const id = useId()
  const open = usePanel(store, openWords)
  return (
    <Button
      size="court"
      variant={open ? 'outline' : 'solid'}
      className={evaluationPanelCss.panelFinal}
      data-open={open !== '' || undefined}
      aria-label="Final save"
      aria-describedby={id}
      onClick={onFinalSave}
    >
      <Lock aria-hidden />
      <span>
        Final save
        <small id={id}>{open || 'Locks the ratings'}</small>
      </span>
    </Button>
  )
}
