import { ChevronLeft, ChevronRight, Lock, StickyNote, Undo2 } from 'lucide-react'
import { memo, useId } from 'react'
import type { SheetPlace } from '#data/db/event-reads.ts'
import { openWords } from '#domain/evaluation/completeness.ts'
import { changeWords } from '#domain/evaluation/value-words.ts'
import { eventEvaluationId } from '#domain/events/event-evaluation-id.ts'
import { Button } from '#ui/button.tsx'
import { askFinalSave } from '../closing/ask-final-save.ts'
import { usePanel, usePanelLater, usePanelScope } from '../state/panel-scope.ts'
import { itemOfKey } from '../state/panel-steps.ts'
import type { PanelStep } from '../state/panel-steps.ts'
import evaluationPanelCss from '../../evaluation-panel.module.css'
import textCss from '#ui/text.module.css'

type FooterProps = {
  previous: PanelStep | undefined
  next: PanelStep | undefined
  noteCount: number
  /** The skills whose distance from their micro-skills is explained. */
  noted: ReadonlySet<number>
  /** Of a sheet of an event: there is nothing to close, and the next player waits. */
  place: SheetPlace | undefined
}

/** What to do. Hands rest at the bottom edge: undo under one thumb, next under the other. */
export const PanelFooter = memo(function PanelFooter({ previous, next, noteCount, noted, place }: FooterProps) {
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
      {place ? (
        <NextPlayerButton next={place.next} />
      ) : isLocked ? (
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
  const last = usePanelLater(({ changes }) => changes.at(-1))
  if (!last) return 'Nothing to undo'
  return (
    <>
      <span className={textCss.clip}>{itemOfKey(steps, last.key)?.name}</span>
      {`, ${changeWords(last.before, last.after)}`}
    </>
  )
}

function NextPlayerButton({ next }: { next: SheetPlace['next'] }) {
  const id = useId()
  const { ctx, ways, openItems } = usePanelScope()
  const open = usePanelLater((state) => openWords(openItems(state)))
  const who = next && [next.bib, next.last_name || next.first_name].filter(Boolean).join(' ')
  return (
    <Button
      size="court"
      variant={open ? 'outline' : 'solid'}
      className={evaluationPanelCss.panelFinal}
      aria-label={who === undefined ? 'Back to the court' : `Next player: ${who}`}
      aria-describedby={id}
      onClick={() => (next ? ways.toPlayer(eventEvaluationId(next.id, ctx.userId)) : ways.back())}
    >
      <span>
        <span className={textCss.clip}>{who ?? 'To the court'}</span>
        <small id={id}>{open || 'All rated'}</small>
      </span>
      <ChevronRight aria-hidden />
    </Button>
  )
}

function FinalSaveButton({ noted }: Pick<FooterProps, 'noted'>) {
  const id = useId()
  const scope = usePanelScope()
  const open = usePanelLater((state) => openWords(scope.openItems(state)))
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
