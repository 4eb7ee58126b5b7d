import { ChevronLeft, ChevronRight, Lock, StickyNote, Undo2 } from 'lucide-react'
import { memo, useId } from 'react'
import { openWords } from '#domain/evaluation/completeness.ts'
import { Button } from '#ui/button.tsx'
import { askFinalSave } from '../closing/ask-final-save.ts'
import { usePanel, usePanelScope } from '../state/panel-scope.ts'
import { changeWords, itemOfKey } from '../state/panel-steps.ts'
import type { PanelStep } from '../state/panel-steps.ts'
import evaluationPanelCss from '../../evaluation-panel.module.css'
import textCss from '#ui/text.module.css'

type FooterProps = {
  previous: PanelStep | undefined
  next: PanelStep | undefined
  noteCount: number
  /** The skills whose distance from their micro-skills is explained. */
  noted: ReadonlySet<number>
}

/** What to do. Hands rest at the bottom edge: undo under one thumb, next under the other. */
export const PanelFooter = memo(function PanelFooter({ previous, next, noteCount, noted }: FooterProps) {
  const { isLocked, open, ways } = usePanelScope()
  return (
    <div className={evaluationPanelCss.panelFoot}>
      {!isLocked && <UndoButton />}
      <Button
        size="court"
        className={evaluationPanelCss.panelNote}
        aria-label="Note"
        onClick={() => open({ kind: 'notes' })}
      >
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
          if (previous) ways.toStep(previous.code)
        }}
      >
        <ChevronLeft aria-hidden />
      </Button>
      {next && (
        <Button
          size="court"
          className={evaluationPanelCss.panelNext}
          aria-label={`Next: ${next.name}`}
          onClick={() => ways.toStep(next.code)}
        >
          <span className={textCss.clip}>{next.name}</span>
          <ChevronRight aria-hidden />
        </Button>
      )}
      {isLocked ? (
        <Button size="court" variant="solid" onClick={ways.toSummary}>
          Summary
          <ChevronRight aria-hidden />
        </Button>
      ) : (
        <FinalSaveButton noted={noted} />
      )}
    </div>
  )
})

// A button's looks are computed when it is drawn, so it is drawn when its state changes, and its words with every tap.

function UndoButton() {
  const id = useId()
  const { actions } = usePanelScope()
  const hasChanges = usePanel(({ changes }) => changes.length > 0)
  return (
    <Button
      size="court"
      className={evaluationPanelCss.panelUndo}
      aria-label="Undo"
      aria-describedby={id}
      aria-disabled={!hasChanges}
      onClick={() => {
        if (hasChanges) actions.undo()
      }}
    >
      <Undo2 aria-hidden />
      <span>
        Undo
        <small id={id}>
          <UndoWords />
        </small>
      </span>
    </Button>
  )
}

function UndoWords() {
  const { steps } = usePanelScope()
  const last = usePanel(({ changes }) => changes.at(-1))
  if (!last) return 'Nothing to undo'
  return (
    <>
      <span className={textCss.clip}>{itemOfKey(steps, last.key)?.name}</span>
      {`, ${changeWords(last.before, last.after)}`}
    </>
  )
}

function FinalSaveButton({ noted }: Pick<FooterProps, 'noted'>) {
  const id = useId()
  const scope = usePanelScope()
  const open = usePanel((state) => openWords(scope.openItems(state)))
  return (
    <Button
      size="court"
      variant={open ? 'outline' : 'solid'}
      className={evaluationPanelCss.panelFinal}
      data-open={open !== '' || undefined}
      aria-label="Final save"
      aria-describedby={id}
      onClick={() => askFinalSave(scope, noted)}
    >
      <Lock aria-hidden />
      <span>
        Final save
        <small id={id}>{open || 'Locks the ratings'}</small>
      </span>
    </Button>
  )
}
