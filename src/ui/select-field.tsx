import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { FormField } from './form-field.tsx'
import type { FieldProps } from './form-field.tsx'
import { NativeSelect } from './text-input.tsx'
import formFieldCss from './form-field.module.css'

type Option = { value: string; label: string }
type SelectFieldProps = FieldProps & {
  options: readonly Option[]
  placeholder?: string
  className?: string | undefined
} & Omit<ComponentProps<typeof NativeSelect>, keyof FieldProps | 'id' | 'children' | 'className'>

/** One of several values, as the device's own list. `placeholder` is the empty first choice. */
export function SelectField({
  label,
  error,
  hint,
  isOptional = false,
  options,
  placeholder,
  className,
  ...select
}: SelectFieldProps) {
  return (
    <FormField label={label} error={error} hint={hint} isOptional={isOptional} className={className}>
      {(control) => (
        <SelectBox {...select} {...control}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </SelectBox>
      )}
    </FormField>
  )
}

/** The control alone, for where another element is its label. */
export function SelectBox(props: ComponentProps<typeof NativeSelect>) {
  return (
    <span className={formFieldCss.selectField}>
      <NativeSelect {...props} />
      <ChevronDown aria-hidden />
    </span>
  )
}

/** The choices of a list whose value is what people read. */
export function named(items: readonly { name: string }[]): Option[] {
  return items.map(({ name }) => ({ value: name, label: name }))
}
