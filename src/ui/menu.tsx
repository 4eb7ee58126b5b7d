import { Check } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { CSSProperties, KeyboardEvent, ReactNode } from 'react'
import { Button } from './button.tsx'
import type { ButtonProps } from './button.tsx'
import { useOpenLayer } from './open-layers.ts'
import { inReadersPixels } from './readers-pixels.ts'
import css from './menu.module.css'

export type MenuItem = {
  id: string
  label: string
  icon?: LucideIcon
  /** Given for a choice: the checked one carries a mark. */
  isChecked?: boolean
  /** Small, at the end of the line: a count. */
  note?: string
  onSelect: () => void
}

type MenuProps = {
  /** Names the list and, for a button of icon alone, the button. */
  label: string
  /** What stands on the button. */
  children: ReactNode
  items: readonly MenuItem[]
  button?: Pick<ButtonProps, 'variant' | 'size' | 'shape' | 'className'> & Record<`data-${string}`, string>
  /** Which edge of the button the list keeps to, and the side it opens to. */
  align?: 'start' | 'end'
  side?: 'below' | 'above'
  /**
   * Lies over the page and not within what the button stands in, which may scroll sideways; closes when the page moves.
   */
  isFloating?: boolean
  className?: string | undefined
}

const ROOM = 320
const GAP = 6

/** Returns a place under the button, or over it where there is more room. It never crosses an edge of the window. */
function floatingPlace(edge: DOMRect, align: 'start' | 'end'): CSSProperties {
  const room = inReadersPixels(ROOM)
  const furthest = innerWidth - room - 8
  const across =
    align === 'end'
      ? { left: 'auto', right: Math.max(8, Math.min(innerWidth - edge.right, furthest)) }
      : { left: Math.max(8, Math.min(edge.left, furthest)) }
  const below = innerHeight - edge.bottom
  const isBelow = below >= inReadersPixels(260) || below >= edge.top
  return {
    ...across,
    minWidth: Math.min(Math.max(edge.width, inReadersPixels(200)), innerWidth - 16),
    maxWidth: Math.min(room, innerWidth - 16),
    maxHeight: Math.min(inReadersPixels(420), (isBelow ? below : edge.top) - GAP - 12),
    // Sets both edges, because the stylesheet places a list that doesn't float.
    ...(isBelow ? { top: edge.bottom + GAP, bottom: 'auto' } : { top: 'auto', bottom: innerHeight - edge.top + GAP }),
  }
}

/** A button with a list of choices or actions. Arrows move, Escape closes, the focus returns to the button. */
export function Menu({
  label,
  children,
  items,
  button,
  align = 'start',
  side = 'below',
  isFloating = false,
  className,
}: MenuProps) {
  const [isOpen, open] = useState(false)
  const [place, setPlace] = useState<CSSProperties>()
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!isOpen) return
    const checked =
      list.current?.querySelector<HTMLElement>('[aria-checked=true]') ??
      list.current?.querySelector<HTMLElement>('button')
    checked?.focus({ preventScroll: isFloating })
    if (isFloating) checked?.scrollIntoView?.({ block: 'nearest' })
    const closeOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) open(false)
    }
    const closeMoved = (event: Event) => {
      if (isFloating && !(event.target instanceof Node && list.current?.contains(event.target))) open(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('scroll', closeMoved, true)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('scroll', closeMoved, true)
    }
  }, [isOpen, isFloating])

  function toggle() {
    const edge = root.current?.getBoundingClientRect()
    if (isFloating && edge) setPlace(floatingPlace(edge, align))
    open(!isOpen)
  }

  function close() {
    open(false)
    root.current?.querySelector('button')?.focus()
  }

  useOpenLayer(isOpen, close)

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
    <div className={[css.menu, className].filter(Boolean).join(' ')} ref={root}>
      <Button
        {...button}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-label={button?.shape === 'icon' ? label : undefined}
        onClick={toggle}
      >
        {children}
      </Button>
      {isOpen && (
        <div
          className={css.menuList}
          id={id}
          ref={list}
          role="menu"
          tabIndex={-1}
          aria-label={label}
          data-align={align}
          data-side={side}
          data-floating={isFloating || undefined}
          style={place}
          onKeyDown={followKeyboard}
        >
          {items.map((item) => {
            const isChoice = item.isChecked !== undefined
            return (
              <button
                key={item.id}
                type="button"
                tabIndex={-1}
                role={isChoice ? 'menuitemradio' : 'menuitem'}
                aria-checked={isChoice ? item.isChecked : undefined}
                onClick={() => {
                  close()
                  item.onSelect()
                }}
              >
                {item.icon && <item.icon aria-hidden />}
                <span>{item.label}</span>
                {item.note !== undefined && <small>{item.note}</small>}
                {item.isChecked && <Check aria-hidden />}
              </button>
            )
          })}
        </div>
      )}
    </div>
  )
}
