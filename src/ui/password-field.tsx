import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import type { ComponentProps } from 'react'
import { Button } from './button.tsx'
import { FormField } from './form-field.tsx'
import type { FieldProps } from './form-field.tsx'
import { TextInput } from './text-input.tsx'

/** A password with its label, its error, and a button that shows it. Pasting stays allowed. */
export function PasswordField(
  { label, error, hint, ...input }: Omit<FieldProps, 'isOptional'> & Omit<ComponentProps<typeof TextInput>, keyof FieldProps | 'id' | 'type'>,
) {
  const [isShown, show] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <FormField label={label} error={error} hint={hint}>
      {(control) => (
        <span className="password-field">
          <TextInput {...input} {...control} type={isShown ? 'text' : 'password'} pe="52px" />
          <Button variant="ghost" shape="icon" aria-label={isShown ? 'Hide password' : 'Show password'} onClick={() => show(!isShown)}>
            <Icon aria-hidden />
          </Button>
        </span>
      )}
    </FormField>
  )
}
