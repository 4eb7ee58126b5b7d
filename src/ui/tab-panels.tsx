import { useEffect, useId, useRef } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { scrollToCurrent } from './scroll-to-current.ts'
import css from './tab-panels.module.css'
import textCss from './text.module.css'

export type Tab<Id extends string> = {
  id: Id
  label: string
  /** A small number beside the word, with what it counts. */ badge?: { count: number; text: string } | undefined
}

type TabPanelsProps<Id extends string> = {
  label: string
  tabs: readonly Tab<Id>[]
  current: Id
  onSelect: (id: Id) => void
  /** Of the current tab. */ children: ReactNode
}

/**
 * Parts of a page of which one is shown: arrows, Home and End walk the tabs, and what they land on is shown at once.
 */
export function TabPanels<Id extends string>({ label, tabs, current, onSelect, children }: TabPanelsProps<Id>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const at = tabs.findIndex((tab) => tab.id === current)

  useEffect(() => {
    if (list.current) scrollToCurrent(list.current)
  }, [current])

  function onKeyDown(event: KeyboardEvent) {
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key]
    // With Alt an arrow is the browser's way back.
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const index = (to + tabs.length) % tabs.length
    const tab = tabs[index]
    if (!tab) return
    onSelect(tab.id)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[index]?.focus()
  }

  return (
    <div className={css.tabPanels}>
      <div role="tablist" aria-label={label} ref={list}>
        {tabs.map((tab, index) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${index}`}
            aria-selected={tab.id === current}
            aria-controls={tab.id === current ? `${id}-panel` : undefined}
            tabIndex={tab.id === current ? 0 : -1}
            onClick={() => onSelect(tab.id)}
            onKeyDown={onKeyDown}
          >
            {tab.label}
            {tab.badge && (
              <span className={textCss.number} translate="no">
                <span aria-hidden="true">{tab.badge.count}</span>
                <span className={textCss.visuallyHidden}>, {tab.badge.text}</span>
              </span>
            )}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${at}`}>
        {children}
      </div>
    </div>
  )
}
