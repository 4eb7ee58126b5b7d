import type { ComponentProps } from 'react'
import { DigitKeys, withDigit } from '#ui/digit-keys.tsx'
import css from './walk-on-number.module.css'
import textCss from '#ui/text.module.css'

const MOST_DIGITS = 3

type WalkOnNumberProps = {
  number: string
  error: string | undefined
  /** Whether someone tried to start with what the form holds. */
  isTried: boolean
  /** Whether the number is being typed. If not, the next digit begins another one. */
  isTyped: boolean
  onType: (number: string) => void
  go: ComponentProps<typeof DigitKeys>['go']
}

/** The jersey number, large, and its keys. */
export function WalkOnNumber({ number, error, isTried, isTyped, onType, go }: WalkOnNumberProps) {
  const shownError = isTried ? error : undefined
  return (
    <section className={css.card} aria-label="Jersey number">
      <output className={css.digits} aria-live="polite" aria-label="Jersey number">
        <b
          className={textCss.number}
          translate="no"
          data-invalid={shownError ? true : undefined}
          tabIndex={shownError ? -1 : undefined}
        >
          {number || '–'}
        </b>
        <span>
          <b>Jersey number</b>
          <small data-refused={shownError ? true : undefined}>
            {(number !== '' || isTried ? error : undefined) ?? '1 to 3 digits'}
          </small>
        </span>
      </output>
      <DigitKeys
        className={css.keys}
        onDigit={(digit) => onType(withDigit(isTyped ? number : '', digit, MOST_DIGITS))}
        onErase={() => onType(isTyped ? number.slice(0, -1) : '')}
        go={go}
      />
    </section>
  )
}
