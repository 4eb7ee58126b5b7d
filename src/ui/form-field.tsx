import { CircleAlert } from 'lucide-react'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { ContactWords } from './contact-words.tsx'
import css from './form-field.module.css'

/** What a FormField asks its control to carry. Spread it on the input. */
export type ControlProps = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined }

export type FieldProps = {
  /** Stands above the control; never a placeholder. */
  label: string
  /** Why the value is refused; shown with an icon and read with the control. */
  error?: string | undefined
  hint?: string | undefined
  /** Adds " (optional)" to the label. */
  isOptional?: boolean
}

/** Label, control, hint and error of one value. The control is made by `children` with the props it is given. */
export function FormField({
  label,
  error,
  hint,
  isOptional,
  className,
  children,
}: FieldProps & { className?: string | undefined; children: (control: ControlProps) => ReactNode }) {
  const id = useId()
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={[css.formField, className].filter(Boolean).join(' ')}>
      <label className={css.formFieldLabel} htmlFor={id}>
        {label}
        {isOptional && <span className={css.formFieldOptional}> (optional)</span>}
      </label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': describedBy || undefined })}
      {hint && (
        <span className={css.formFieldHint} data-field-words id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {error && (
        <FieldError id={`${id}-error`}>
          <ContactWords text={error} />
        </FieldError>
      )}
    </div>
  )
}

/** An error as icon and sentence, read when it appears. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <span className={css.formFieldError} data-field-words id={id} role="alert">
      <CircleAlert aria-hidden />
      {children}
    </span>
  )
}
