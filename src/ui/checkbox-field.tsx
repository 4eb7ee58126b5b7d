import { useId } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { FieldError } from './form-field.tsx'
import formFieldCss from './form-field.module.css'
import css from './checkbox-field.module.css'

type CheckboxFieldProps = { label: ReactNode; error?: string | undefined } & Omit<ComponentProps<'input'>, 'type'>

/** A yes or no whose words are the target too. */
export function CheckboxField({ label, error, ...input }: CheckboxFieldProps) {
  const id = useId()
  return (
    <div className={formFieldCss.formField}>
      <label className={css.checkboxField}>
        <input
          {...input}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
        />
        <span>{label}</span>
      </label>
      {error && <FieldError id={id}>{error}</FieldError>}
    </div>
  )
}
