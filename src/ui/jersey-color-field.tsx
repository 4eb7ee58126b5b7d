import { useId } from 'react'
import { FieldError } from './form-field.tsx'
import { Jersey } from './jersey.tsx'
import type { JerseyColor } from './jersey.tsx'
import './jersey-color-field.css'

type JerseyColorFieldProps = {
  /** "Jersey color" unless told. */
  legend?: string
  value: JerseyColor | ''
  number: string
  error?: string | undefined
  onChange: (color: JerseyColor) => void
}

const COLORS: readonly { color: JerseyColor; word: string }[] = [
  { color: 'white', word: 'White' }, { color: 'dark', word: 'Dark' }, { color: 'petrol', word: 'Petrol' }, { color: 'maroon', word: 'Maroon' },
]

/** The color as a drawn jersey with its word; the number typed so far stands on each. */
export function JerseyColorField({ legend = 'Jersey color', value, number, error, onChange }: JerseyColorFieldProps) {
  const name = useId()
  return (
    <fieldset className="jersey-colors" aria-describedby={error ? `${name}-error` : undefined}>
      <legend>{legend}</legend>
      <div>
        {COLORS.map(({ color, word }) => (
          <label key={color}>
            <input
              type="radio" name={name} value={color} checked={color === value} data-invalid={error ? true : undefined}
              onChange={() => onChange(color)}
            />
            <Jersey number={number} color={color} />
            <span>{word}</span>
          </label>
        ))}
      </div>
      {error && <FieldError id={`${name}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
