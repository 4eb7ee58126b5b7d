import { useId } from 'react'
import { JERSEY_COLORS } from '#domain/contracts/players.ts'
import type { LivePlayerForm } from '#domain/profile/live-player-form.ts'
import { FieldError } from '#ui/form-field.tsx'
import { Jersey } from '#ui/jersey.tsx'

type JerseyColorFieldProps = {
  value: LivePlayerForm['jersey_color']
  number: string
  error: string | undefined
  onChange: (color: LivePlayerForm['jersey_color']) => void
}

const WORDS = { white: 'White', dark: 'Dark', petrol: 'Petrol', maroon: 'Maroon' }

/** The color as a drawn jersey with its word; the number typed so far stands on each. */
export function JerseyColorField({ value, number, error, onChange }: JerseyColorFieldProps) {
  const name = useId()
  return (
    <fieldset className="live-colors" aria-describedby={error ? `${name}-error` : undefined}>
      <legend>Jersey color</legend>
      <div>
        {JERSEY_COLORS.map((color) => (
          <label key={color}>
            <input
              type="radio" name={name} value={color} checked={color === value} data-invalid={error ? true : undefined}
              onChange={() => onChange(color)}
            />
            <Jersey number={number} color={color} />
            <span>{WORDS[color]}</span>
          </label>
        ))}
      </div>
      {error && <FieldError id={`${name}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
