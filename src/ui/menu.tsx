import { Check } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { Button } from './button.tsx'
import type { ButtonProps } from './button.tsx'
import './menu.css'

export type MenuItem = {
  id: string
  label: string
  icon?: LucideIcon
  /** Given for a choice: the checked one carries a mark. */
  isChecked?: boolean
  onSelect: () => void
}

type MenuProps = {
  /** Names the list and, for a button of icon alone, the button. */
  label: string
  /** What stands on the button. */
  children: ReactNode
  items: readonly MenuItem[]
  button?: Pick<ButtonProps, 'variant' | 'size' | 'shape' | 'className'>
  /** Which edge of the button the list keeps to, and the side it opens to. */
  align?: 'start' | 'end'
  side?: 'below' | 'above'
}

/** A button with a list of choices or actions. Arrows move, Escape closes, the focus returns to the button. */
export function Menu({ label, children, items, button, align = 'start', side = 'below' }: MenuProps) {
  const [isOpen, open] = useState(false)
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!isOpen) return
    const checked = list.current?.querySelector<HTMLElement>('[aria-checked=true]') ?? list.current?.querySelector<HTMLElement>('button')
    checked?.focus()
    const closeOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) open(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [isOpen])

  function close() {
    open(false)
    root.current?.querySelector('button')?.focus()
  }

  function followKeyboard(event: KeyboardEvent) {
    const entries = [...(list.current?.querySelectorAll('button') ?? [])]
    const at = entries.findIndex((entry) => entry === document.activeElement)
    const goTo = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
    if (goTo !== undefined) entries.at(goTo % entries.length)?.focus()
    else if (event.key === 'Escape') close()
    else if (event.key === 'Tab') return open(false)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div className="menu" ref={root}>
      <Button
        {...button} aria-haspopup="menu" aria-expanded={isOpen} aria-controls={isOpen ? id : undefined}
        aria-label={button?.shape === 'icon' ? label : undefined} onClick={() => open(!isOpen)}
      >
        {children}
      </Button>
      {isOpen && (
        <div className="menu-list" id={id} ref={list} role="menu" tabIndex={-1} aria-label={label} data-align={align} data-side={side} onKeyDown={followKeyboard}>
          {items.map((item) => {
            const isChoice = item.isChecked !== undefined
            return (
              <button
                key={item.id} type="button" tabIndex={-1} role={isChoice ? 'menuitemradio' : 'menuitem'}
                aria-checked={isChoice ? item.isChecked : undefined} onClick={() => { close(); item.onSelect() }}
              >
                {item.icon && <item.icon aria-hidden />}<span>{item.label}</span>{item.isChecked && <Check aria-hidden />}
              </button>
            )
          })}
        </div>
      )}
    </div>
  )
}
