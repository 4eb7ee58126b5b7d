import type { ComponentProps } from 'react'
import { FormField } from './form-field.tsx'
import type { FieldProps } from './form-field.tsx'
import { TextArea, TextInput } from './text-input.tsx'

type Own = keyof FieldProps | 'id' | 'children'

/** One line of text with its label and error. Takes every attribute of an input. EP37. A longer text stays whole. */
export function TextField({
  label,
  error,
  hint,
  isOptional,
  maxLength,
  ...input
}: FieldProps & Omit<ComponentProps<typeof TextInput>, Own>) {
  return (
    <FormField {...fieldProps({ label, error: tooLongWords(input.value, maxLength) ?? error, hint, isOptional })}>
      {(control) => <TextInput {...input} {...control} />}
    </FormField>
  )
}

/** Several lines of text with their label and error. Takes every attribute of a textarea. EP37. Like TextField. */
export function TextAreaField({
  label,
  error,
  hint,
  isOptional,
  maxLength,
  ...area
}: FieldProps & Omit<ComponentProps<typeof TextArea>, Own>) {
  return (
    <FormField {...fieldProps({ label, error: tooLongWords(area.value, maxLength) ?? error, hint, isOptional })}>
      {(control) => <TextArea rows={4} {...area} {...control} />}
    </FormField>
  )
}

/**
 * EP37. The browser's own `maxlength` cuts a pasted text without a word, so it is not set: the field says what is too
 * much instead, and what is sent is checked against its contract.
 */
function tooLongWords(value: unknown, maxLength: number | undefined): string | undefined {
  const length = typeof value === 'string' ? value.length : 0
  if (maxLength === undefined || length <= maxLength) return undefined
  return `${grouped(length)} of ${grouped(maxLength)} characters: ${grouped(length - maxLength)} too many.`
}

const grouped = (count: number) => String(count).replace(/(?=(?:\d{3})+$)\B/gu, ',')

function fieldProps({
  isOptional = false,
  ...field
}: { [K in keyof FieldProps]: FieldProps[K] | undefined } & { label: string }): FieldProps {
  return { ...field, isOptional }
}
