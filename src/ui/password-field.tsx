import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { Button } from './button.tsx'
import { FormField } from './form-field.tsx'
import type { FieldProps } from './form-field.tsx'
import { TextInput } from './text-input.tsx'
import formFieldCss from './form-field.module.css'

type PasswordFieldProps = Omit<FieldProps, 'isOptional'> &
  Omit<ComponentProps<typeof TextInput>, keyof FieldProps | 'id' | 'type'> & {
    /** Stands between the field and its error; `aria-describedby` may name it. */
    below?: ReactNode
  }

/** A password with its label, its error, and a button that shows it. Pasting stays allowed. */
export function PasswordField({
  label,
  error,
  hint,
  below,
  'aria-describedby': describedBy,
  ...input
}: PasswordFieldProps) {
  const [isShown, show] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <FormField label={label} error={error} hint={hint}>
      {(control) => (
        <>
          <span className={formFieldCss.passwordField}>
            <TextInput
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              {...input}
              {...control}
              type={isShown ? 'text' : 'password'}
              kind="password"
              aria-describedby={[control['aria-describedby'], describedBy].filter(Boolean).join(' ') || undefined}
            />
            <Button
              variant="ghost"
              shape="icon"
              aria-label={isShown ? 'Hide password' : 'Show password'}
              onClick={() => show(!isShown)}
            >
              <Icon aria-hidden />
            </Button>
          </span>
          {below}
        </>
      )}
    </FormField>
  )
}
