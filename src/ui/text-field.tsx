import type { ComponentProps } from 'react'
import { FormField } from './form-field.tsx'
import type { FieldProps } from './form-field.tsx'
import { TextArea, TextInput } from './text-input.tsx'

type Own = keyof FieldProps | 'id' | 'children'

/** One line of text with its label and error. Takes every attribute of an input. */
export function TextField({
  label,
  error,
  hint,
  isOptional,
  ...input
}: FieldProps & Omit<ComponentProps<typeof TextInput>, Own>) {
  return (
    <FormField {...fieldProps({ label, error, hint, isOptional })}>
      {(control) => <TextInput {...input} {...control} />}
    </FormField>
  )
}

/** Several lines of text with their label and error. Takes every attribute of a textarea. */
export function TextAreaField({
  label,
  error,
  hint,
  isOptional,
  ...area
}: FieldProps & Omit<ComponentProps<typeof TextArea>, Own>) {
  return (
    <FormField {...fieldProps({ label, error, hint, isOptional })}>
      {(control) => <TextArea rows={4} {...area} {...control} />}
    </FormField>
  )
}

function fieldProps({
  isOptional = false,
  ...field
}: { [K in keyof FieldProps]: FieldProps[K] | undefined } & { label: string }): FieldProps {
  return { ...field, isOptional }
}
