import { ChevronLeft, Ellipsis, Grid3x3 } from 'lucide-react'
import { memo } from 'react'
import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { usePanelScope } from '../state/panel-scope.ts'
import { titleOf } from './title-of.ts'
import css from './panel-top.module.css'
import apronCss from '#ui/apron.module.css'
import textCss from '#ui/text.module.css'

type TopProps = {
  isLive: boolean
  /** Of an event: back leads to its court. */
  isSheet: boolean
  eventName: string
  hasKeypad: boolean
  children: ReactNode
}

/** The apron: back, who else, by number, and the menu. */
export function PanelTop({ isLive, isSheet, eventName, hasKeypad, children }: TopProps) {
  return (
    <header className={`${css.top} ${apronCss.apron}`}>
      <TopStart isLive={isLive} isSheet={isSheet} eventName={eventName} />
      {children}
      <TopEnd hasKeypad={hasKeypad} />
    </header>
  )
}

const TopStart = memo(function TopStart({ isLive, isSheet, eventName }: Omit<TopProps, 'hasKeypad' | 'children'>) {
  const { ways } = usePanelScope()
  return (
    <>
      <Button
        variant="ghost"
        size="court"
        shape="icon"
        aria-label={isSheet ? 'Back to the court' : 'Back to library'}
        onClick={ways.back}
      >
        <ChevronLeft aria-hidden />
      </Button>
      <p className={css.title}>
        {titleOf({ isSheet, isLive })}
        <small className={textCss.clip}>{eventName}</small>
      </p>
    </>
  )
})

const TopEnd = memo(function TopEnd({ hasKeypad }: Pick<TopProps, 'hasKeypad'>) {
  const { open } = usePanelScope()
  return (
    <>
      {hasKeypad && (
        <Button variant="apron" size="court" className={css.keypad} onClick={() => open({ kind: 'keypad' })}>
          <Grid3x3 aria-hidden />
          <span>Number</span>
        </Button>
      )}
      <Button variant="ghost" size="court" shape="icon" aria-label="Panel menu" onClick={() => open({ kind: 'menu' })}>
        <Ellipsis aria-hidden />
      </Button>
    </>
  )
})
