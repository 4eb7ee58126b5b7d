import { EyeOff } from 'lucide-react'
import { memo } from 'react'
import css from './not-observed-button.module.css'

type NotObservedButtonProps = {
  /** The item; the button is named "Not observed: <item>". */
  name: string
  /** Handed back to `onToggle`. */
  id: string
  isPressed: boolean
  isLocked?: boolean
  onToggle: (id: string, isPressed: boolean) => void
}

/** "I did not see it" is an answer of its own, and never a low value. */
export const NotObservedButton = memo(function NotObservedButton(props: NotObservedButtonProps) {
  const { name, id, isPressed, isLocked = false, onToggle } = props
  return (
    <button
      type="button"
      className={css.button}
      data-rates
      aria-pressed={isPressed}
      aria-label={`Not observed: ${name}`}
      aria-disabled={isLocked || undefined}
      onClick={() => {
        if (!isLocked) onToggle(id, !isPressed)
      }}
    >
      <EyeOff aria-hidden />
      <small>
        Not <br />
        observed
      </small>
    </button>
  )
})
