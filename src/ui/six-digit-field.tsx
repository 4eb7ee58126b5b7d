import { FormField } from './form-field.tsx'
import type { FieldProps } from './form-field.tsx'
import css from './six-digit-field.module.css'

const DIGITS = 6

type SixDigitFieldProps = Pick<FieldProps, 'label' | 'error'> & {
  value: string
  onChange: (digits: string) => void
}

/** One field for a code of six digits, drawn as six: a phone fills it, and a pasted code may have blanks. */
export function SixDigitField({ label, error, value, onChange }: SixDigitFieldProps) {
  return (
    <FormField label={label} error={error}>
      {(control) => (
        <span className={css.sixDigits}>
          <input
            {...control}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            autoCorrect="off"
            spellCheck={false}
            value={value}
            onChange={({ currentTarget }) => onChange(currentTarget.value.replaceAll(/\D/gu, '').slice(0, DIGITS))}
          />
          {Array.from({ length: DIGITS }, (_, at) => (
            <b key={at} aria-hidden data-next={at === value.length || undefined}>
              {value[at]}
            </b>
          ))}
        </span>
      )}
    </FormField>
  )
}
