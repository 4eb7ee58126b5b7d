import { Plus } from 'lucide-react'
import { useId, useState } from 'react'
import type { ComponentProps, KeyboardEvent } from 'react'
import { FormField } from './form-field.tsx'
import type { FieldProps } from './form-field.tsx'
import { TextInput } from './text-input.tsx'
import css from './combobox-field.module.css'
import textCss from './text.module.css'

export type ComboboxOption = { id: string; label: string; detail?: string | undefined }

type ComboboxFieldProps = FieldProps &
  Omit<ComponentProps<typeof TextInput>, keyof FieldProps | 'id' | 'children' | 'value' | 'onChange'> & {
    value: string
    onText: (text: string) => void
    /** What goes with the text typed so far; the list opens while there is any. */
    options: readonly ComboboxOption[]
    onChoose: (option: ComboboxOption) => void
    /** The last choice of the list, for what the list lacks: 'Add "Harbor Point"'. */
    addLabel?: string | undefined
    onAdd?: () => void
    /** Read when the list has changed: "3 found". */
    status?: string | undefined
  }

/**
 * A text with suggestions: what is typed stands, with or without a choice. Arrows walk the list, Enter takes, Escape
 * closes.
 */
export function ComboboxField({
  label,
  error,
  hint,
  isOptional = false,
  value,
  onText,
  options,
  onChoose,
  addLabel,
  onAdd,
  status,
  ...input
}: ComboboxFieldProps) {
  const listId = useId()
  const [isOpen, setOpen] = useState(false)
  /** By its id, not its place: the list changes under the hands of whoever walks it. Null is the last choice. */
  const [walked, walk] = useState<string | null>()
  const count = options.length + (addLabel === undefined ? 0 : 1)
  const isShown = isOpen && count > 0
  const active =
    walked === null ? (addLabel === undefined ? -1 : options.length) : options.findIndex(({ id }) => id === walked)

  function close() {
    setOpen(false)
    walk(undefined)
  }

  function take(index: number) {
    const option = options[index]
    if (option) onChoose(option)
    else onAdd?.()
    close()
  }

  function move(by: 1 | -1) {
    setOpen(true)
    if (count === 0) return
    const next = isShown && active >= 0 ? active + by : by > 0 ? 0 : count - 1
    walk(options[(next + count) % count]?.id ?? null)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Enter' && isShown && active >= 0) take(active)
    else if (event.key === 'Escape' && isShown) close()
    else return
    event.preventDefault()
  }

  const choice = (index: number) => ({
    id: `${listId}-${index}`,
    role: 'option',
    'aria-selected': index === active,
    onClick: () => take(index),
    // A press on a choice must not take the focus out of the text.
    onMouseDown: (event: { preventDefault(): void }) => event.preventDefault(),
  })

  return (
    <FormField label={label} error={error} hint={hint} isOptional={isOptional}>
      {(control) => (
        <div className={css.combobox}>
          <TextInput
            {...input}
            {...control}
            value={value}
            role="combobox"
            autoComplete="off"
            aria-autocomplete="list"
            aria-expanded={isShown}
            aria-controls={isShown ? listId : undefined}
            aria-activedescendant={isShown && active >= 0 ? `${listId}-${active}` : undefined}
            onChange={(event) => {
              onText(event.currentTarget.value)
              setOpen(true)
              walk(undefined)
            }}
            onKeyDown={onKeyDown}
            onBlur={close}
            onClick={() => setOpen(true)}
          />
          {isShown && (
            <div className={css.comboboxList} id={listId} role="listbox" aria-label={label}>
              {options.map((option, index) => (
                <div key={option.id} {...choice(index)}>
                  <b dir="auto" translate="no">
                    {option.label}
                  </b>
                  {option.detail && <span>{option.detail}</span>}
                </div>
              ))}
              {addLabel !== undefined && (
                <div {...choice(options.length)} data-add>
                  <Plus aria-hidden />
                  <b dir="auto" translate="no">
                    {addLabel}
                  </b>
                </div>
              )}
            </div>
          )}
          <span className={textCss.visuallyHidden} role="status">
            {isShown && status}
          </span>
        </div>
      )}
    </FormField>
  )
}
