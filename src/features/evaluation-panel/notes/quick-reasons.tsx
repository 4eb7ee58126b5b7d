import { Check, Plus } from 'lucide-react'
import type { FocusEvent, MouseEvent, RefObject } from 'react'
import { hasReason, toggleReason } from '#domain/evaluations/note-reasons.ts'
import css from './quick-reasons.module.css'

type ReasonsProps = {
  reasons: readonly string[]
  text: string
  field: RefObject<HTMLTextAreaElement | null>
  /** Takes the whole new text. */
  onText: (text: string) => void
  onLeave: (event: FocusEvent<HTMLButtonElement>) => void
}

/** EP51. Short reasons. A tap adds one to the note as a sentence, and the next tap removes it. */
export function QuickReasons({ reasons, text, field, onText, onLeave }: ReasonsProps) {
  function toggle({ currentTarget, detail }: MouseEvent<HTMLButtonElement>, reason: string) {
    const { start, end, insert } = toggleReason(text, reason)
    const isByKey = detail === 0
    const area = field.current
    if (isByKey) area?.focus()
    if (!area || document.activeElement !== area || !isTyped(area, start, end, insert))
      onText(text.slice(0, start) + insert + text.slice(end))
    if (isByKey) currentTarget.focus()
  }
  return (
    <div className={css.reasons} role="group" aria-label="Quick reasons">
      {reasons.map((reason) => {
        const isOn = hasReason(text, reason)
        const Icon = isOn ? Check : Plus
        return (
          <button
            key={reason}
            type="button"
            aria-pressed={isOn}
            onMouseDown={keepFocus}
            onBlur={onLeave}
            onClick={(event) => toggle(event, reason)}
          >
            <Icon aria-hidden />
            {reason}
          </button>
        )
      })}
    </div>
  )
}

/** The cursor stays in the note: its keyboard stays open, and nothing is saved before the person leaves the note. */
function keepFocus(event: MouseEvent) {
  event.preventDefault()
}

/** Types for the person, so that the browser's own undo takes it back. Returns false where a browser can't. */
function isTyped(area: HTMLTextAreaElement, start: number, end: number, insert: string): boolean {
  if (!('execCommand' in document)) return false
  area.setSelectionRange(start, end)
  return insert === '' ? document.execCommand('delete') : document.execCommand('insertText', false, insert)
}
