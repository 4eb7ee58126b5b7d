import { useId } from 'react'
import type { MenuItem } from './menu.tsx'
import css from './menu.module.css'

type MenuChoicesProps = { label: string; items: readonly MenuItem[]; className?: string | undefined }

/** The choices of a menu laid open, for a sheet. One is checked. */
export function MenuChoices({ label, items, className }: MenuChoicesProps) {
  const name = useId()
  return (
    <fieldset className={[css.menuChoices, className].filter(Boolean).join(' ')}>
      <legend>{label}</legend>
      {items.map(({ id, label: words, icon: Icon, isChecked, onSelect }) => (
        <label key={id}>
          <input type="radio" name={name} checked={isChecked ?? false} onChange={onSelect} />
          {Icon && <Icon aria-hidden />}
          {words}
        </label>
      ))}
    </fieldset>
  )
}
