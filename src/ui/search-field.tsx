import { Search } from 'lucide-react'
import { TextInput } from './text-input.tsx'
import css from './form-field.module.css'

type SearchFieldProps = {
  value: string
  onChange: (value: string) => void
  placeholder?: string
  name?: string
  className?: string | undefined
}

/** The search box of a list: role searchbox, named "Search" unless `name` says otherwise. */
export function SearchField({ value, onChange, placeholder, name = 'Search', className }: SearchFieldProps) {
  return (
    <div className={[css.searchField, className].filter(Boolean).join(' ')}>
      <Search aria-hidden />
      <TextInput
        type="search"
        aria-label={name}
        placeholder={placeholder}
        value={value}
        kind="search"
        autoComplete="off"
        enterKeyHint="search"
        onChange={(event) => onChange(event.currentTarget.value)}
        // The list follows the keys; within a form Enter would send the form.
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
    </div>
  )
}
