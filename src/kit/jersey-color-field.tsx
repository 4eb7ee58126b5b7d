import { Check } from 'lucide-react'
import { useId } from 'react'
import { FieldError } from '#ui/form-field.tsx'
import { Jersey } from './jersey.tsx'
import css from './jersey-color-field.module.css'

type JerseyColorFieldProps<Color extends string> = {
  /** "Jersey color" unless told. */
  legend?: string
  /** What may be worn, each with its word. */
  colors: readonly { color: Color; word: string }[]
  value: string
  number: string
  error?: string | undefined
  isLocked?: boolean
  className?: string | undefined
  onChange: (color: Color) => void
}

/** The color as a drawn jersey with its word; the number typed so far stands on the chosen one. */
export function JerseyColorField<Color extends string>({
  legend = 'Jersey color',
  colors,
  value,
  number,
  error,
  isLocked,
  className,
  onChange,
}: JerseyColorFieldProps<Color>) {
  const name = useId()
  return (
    <fieldset
      className={[css.jerseyColors, className].filter(Boolean).join(' ')}
      disabled={isLocked}
      aria-describedby={error ? `${name}-error` : undefined}
    >
      <legend>{legend}</legend>
      <div className={css.swatches}>
        {colors.map(({ color, word }) => (
          <label key={color}>
            <input
              type="radio"
              name={name}
              value={color}
              checked={color === value}
              data-invalid={error ? true : undefined}
              onChange={() => onChange(color)}
            />
            <Jersey number={color === value ? number : ''} color={color} />
            <span>{word}</span>
            {color === value && <Check aria-hidden />}
          </label>
        ))}
      </div>
      {error && (
        <div className={css.jerseyColorsError}>
          <FieldError id={`${name}-error`}>{error}</FieldError>
        </div>
      )}
    </fieldset>
  )
}
