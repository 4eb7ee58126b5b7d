import { useId } from 'react'
import type { ReactNode } from 'react'
import { FieldError } from './form-field.tsx'
import css from './radio-cards.module.css'

export type RadioCard = {
  value: string
  label: ReactNode
  detail?: ReactNode
  /** At the right end: a price. */
  aside?: ReactNode
}

type RadioCardsProps = {
  legend: string
  options: readonly RadioCard[]
  value: string | null
  onChange: (value: string) => void
  error?: string | undefined
  isOptional?: boolean
  /** Cards side by side from 540 px; 2 unless told. */
  columns?: 1 | 2 | 3 | 4
  /** Large for what is bought. */
  size?: 'md' | 'lg'
}

/** One of a few choices, each a whole card to touch: an ink edge and a filled dot mark the chosen one. */
export function RadioCards({
  legend,
  options,
  value,
  onChange,
  error,
  isOptional = false,
  columns = 2,
  size = 'md',
}: RadioCardsProps) {
  const name = useId()
  return (
    <fieldset
      className={css.radioCards}
      data-size={size}
      data-refused={error ? true : undefined}
      aria-describedby={error ? `${name}-error` : undefined}
    >
      <legend>
        {legend}
        {isOptional && ' (optional)'}
      </legend>
      <div data-columns={columns}>
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>
              {option.label}
              {option.detail && <small>{option.detail}</small>}
            </span>
            {option.aside && <span className={css.radioCardAside}>{option.aside}</span>}
          </label>
        ))}
      </div>
      {error && <FieldError id={`${name}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
