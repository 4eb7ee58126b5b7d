import { useState } from 'react'
import type { ComponentProps, InputEvent } from 'react'
import { FormField } from './form-field.tsx'
import type { FieldProps } from './form-field.tsx'
import { TextArea, TextInput } from './text-input.tsx'

type Own = keyof FieldProps | 'id' | 'children'

/** Returns how many characters a text has and may have. Undefined if it is not too long. */
type LengthRule = (text: string) => { count: number; most: number } | undefined
type Ruled = { rule?: LengthRule | undefined }

/**
 * One line of text with its label and error. Takes every attribute of an input. EP37. A longer text stays whole, and
 * the field says so as it is typed. `rule` says the longest.
 */
export function TextField({
  label,
  error,
  hint,
  isOptional,
  maxLength,
  rule,
  onInput,
  ...input
}: FieldProps & Ruled & Omit<ComponentProps<typeof TextInput>, Own>) {
  const [typed, type] = useState(input.defaultValue)
  const value = input.value ?? typed
  const tooLong = ruledWords(value, rule) ?? tooLongWords(value, maxLength)
  function follow(event: InputEvent<HTMLInputElement>) {
    if (input.value === undefined) type(event.currentTarget.value)
    onInput?.(event)
  }
  return (
    <FormField {...fieldProps({ label, error: tooLong ?? error, hint, isOptional })}>
      {(control) => <TextInput {...input} {...control} onInput={follow} />}
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
  return maxLength === undefined || length <= maxLength ? undefined : excessWords(length, maxLength)
}

function ruledWords(value: unknown, rule: LengthRule | undefined): string | undefined {
  const found = rule && typeof value === 'string' ? rule(value) : undefined
  return found && excessWords(found.count, found.most)
}

const excessWords = (count: number, most: number) =>
  `${grouped(count)} of ${grouped(most)} characters: ${grouped(count - most)} too many.`

const grouped = (count: number) => String(count).replace(/(?=(?:\d{3})+$)\B/gu, ',')

function fieldProps({
  isOptional = false,
  ...field
}: { [K in keyof FieldProps]: FieldProps[K] | undefined } & { label: string }): FieldProps {
  return { ...field, isOptional }
}
