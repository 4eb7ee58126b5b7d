import { ChevronLeft, ChevronRight, Lock, StickyNote, Undo2 } from 'lucide-react'
import { memo, useId } from 'react'
import type { SheetPlace } from '#data/db/event-reads.ts'
import { openWords } from '#domain/evaluations/completeness.ts'
import { changeWords } from '#domain/evaluations/value-words.ts'
import { eventEvaluationId } from '#domain/events/event-evaluation-id.ts'
import { Button } from '#ui/button.tsx'
import { askFinalSave } from '../closing/ask-final-save.ts'
import { usePanel, usePanelLater, usePanelScope } from '../state/panel-scope.ts'
import { itemOfKey } from '../state/panel-steps.ts'
import type { PanelStep } from '../state/panel-steps.ts'
import css from './panel-footer.module.css'
import textCss from '#ui/text.module.css'

type FooterProps = {
  /** The step on the card. */
  current: PanelStep
  previous: PanelStep | undefined
  next: PanelStep | undefined
  noteCount: number
  /** The skills whose distance from their micro-skills is explained. */
  noted: ReadonlySet<number>
  /** Of a sheet of an event: there is nothing to close, and the next player waits. */
  place: SheetPlace | undefined
}

/** What to do. Hands rest at the bottom edge: undo under one thumb, next under the other. */
export const PanelFooter = memo(function PanelFooter({
  current,
  previous,
  next,
  noteCount,
  noted,
  place,
}: FooterProps) {
  const { isLocked, open, ways } = usePanelScope()
  return (
    <div className={css.foot}>
      {!isLocked && <UndoButton />}
      <Button size="court" className={css.note} aria-label="Note" onClick={() => open({ kind: 'notes' })}>
        <StickyNote aria-hidden />
        <span>
          Note
          {noteCount > 0 && (
            <small className={textCss.number} translate="no">
              {' '}
              {noteCount}
            </small>
          )}
        </span>
      </Button>
      <span className={css.grow} />
      <Button
        size="court"
        shape="icon"
        className={css.previous}
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
          className={css.next}
          aria-label={`Next: ${next.name}`}
          onClick={() => ways.toStep(next.code)}
        >
          <span className={textCss.clip}>{next.name}</span>
          <ChevronRight aria-hidden />
        </Button>
      )}
      {place ? (
        <NextPlayerButton current={current} next={place.next} />
      ) : isLocked ? (
        <Button size="court" variant="solid" onClick={ways.toResult}>
          Summary
          <ChevronRight aria-hidden />
        </Button>
      ) : (
        <FinalSaveButton current={current} noted={noted} />
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
      className={css.undo}
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

/** EP63. Draws open items in one line. While items aren't rated, it shows their count and reads out the rest. */
function OpenWords({ id, words, before = '' }: { id: string; words: string; before?: string }) {
  const [first = '', ...rest] = words.split(', ')
  const isLong = first.endsWith(' to rate') && rest.length > 0
  return (
    <small id={id}>
      {before}
      {isLong ? first : words}
      {isLong && <span className={textCss.visuallyHidden}>, {rest.join(', ')}</span>}
    </small>
  )
}

function NextPlayerButton({ current, next }: Pick<FooterProps, 'current'> & { next: SheetPlace['next'] }) {
  const id = useId()
  const { ctx, ways, openItems } = usePanelScope()
  const open = usePanelLater((state) => openWords(openItems(state, current.skill?.id)))
  const who = next && [next.bib, next.last_name || next.first_name].filter(Boolean).join(' ')
  return (
    <Button
      size="court"
      variant={open ? 'outline' : 'solid'}
      className={css.final}
      aria-label={who === undefined ? 'Back to the court' : `Next player: ${who}`}
      aria-describedby={id}
      onClick={() => (next ? ways.toPlayer(eventEvaluationId(next.id, ctx.userId)) : ways.back())}
    >
      <span>
        <span className={textCss.clip}>{who ?? 'To the court'}</span>
        <OpenWords id={id} words={open || 'All rated'} before={next ? 'Here: ' : ''} />
      </span>
      <ChevronRight aria-hidden />
    </Button>
  )
}

function FinalSaveButton({ current, noted }: Pick<FooterProps, 'current' | 'noted'>) {
  const id = useId()
  const scope = usePanelScope()
  const open = usePanelLater((state) => openWords(scope.openItems(state, current.skill?.id)))
  return (
    <Button
      size="court"
      variant={open ? 'outline' : 'solid'}
      className={css.final}
      data-open={open !== '' || undefined}
      aria-label="Final save"
      aria-describedby={id}
      onClick={() => askFinalSave(scope, noted, current.skill?.id)}
    >
      <Lock aria-hidden />
      <span>
        Final save
        <OpenWords id={id} words={open || 'Locks the ratings'} />
      </span>
    </Button>
  )
}
