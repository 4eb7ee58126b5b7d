import { CircleQuestionMark } from 'lucide-react'
import { memo } from 'react'
import css from './help-button.module.css'

type HelpButtonProps = {
  /** The item; the button is named "What each value looks like: <item>". */
  name: string
  id: string
  /** Stands as the visible row title when given; else the button is the icon alone. */
  title?: string
  detail?: string
  /** The words of an open row: "Not rated yet". */
  state?: string | null
  /** Shown among so many that a row keeps to its name and state. */
  isTight?: boolean
  isCurrent?: boolean
  /** The id of the panel that shows the answer. */
  controls?: string
  onHelp: (id: string) => void
}

/** Opens what the five values look like, without rating anything. */
export const HelpButton = memo(function HelpButton(props: HelpButtonProps) {
  const { name, id, title, detail, state, isTight = false, isCurrent = false, controls, onHelp } = props
  return (
    <button
      type="button"
      className={title ? css.row : css.button}
      aria-controls={controls}
      data-current={isCurrent || undefined}
      data-tight={isTight || undefined}
      aria-label={`What each value looks like: ${name}`}
      onClick={() => onHelp(id)}
    >
      {title && (
        <span>
          <b>{title}</b>
          {state ? <em>{state}</em> : detail && <small>{detail}</small>}
        </span>
      )}
      <CircleQuestionMark aria-hidden />
    </button>
  )
})
