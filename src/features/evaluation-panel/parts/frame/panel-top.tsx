import { ChevronLeft, Ellipsis, Grid3x3 } from 'lucide-react'
import { memo } from 'react'
import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import evaluationPanelCss from '../../evaluation-panel.module.css'
import apronCss from '#ui/apron.module.css'
import textCss from '#ui/text.module.css'

type TopProps = {
  isLive: boolean
  eventName: string
  hasKeypad: boolean
  onLeave: () => void
  onKeypad: () => void
  onMenu: () => void
  children: ReactNode
}

/** The apron: back, who else, by number, and the menu. */
export function PanelTop({ children, ...bar }: TopProps) {
  return (
    <header className={`${evaluationPanelCss.panelTop} ${apronCss.apron}`}>
      <TopStart isLive={bar.isLive} eventName={bar.eventName} onLeave={bar.onLeave} />
      {children}
      <TopEnd hasKeypad={bar.hasKeypad} onKeypad={bar.onKeypad} onMenu={bar.onMenu} />
    </header>
  )
}

const TopStart = memo(function TopStart({
  isLive,
  eventName,
  onLeave,
}: Pick<TopProps, 'isLive' | 'eventName' | 'onLeave'>) {
  return (
    <>
      <Button variant="ghost" size="court" shape="icon" aria-label="Back to library" onClick={onLeave}>
        <ChevronLeft aria-hidden />
      </Button>
      <p className={evaluationPanelCss.panelTitle}>
        {isLive ? 'Live evaluation' : 'Video evaluation'}
        <small className={textCss.clip}>{eventName}</small>
      </p>
    </>
  )
})

type EndProps = Pick<TopProps, 'hasKeypad' | 'onKeypad' | 'onMenu'>

const TopEnd = memo(function TopEnd({ hasKeypad, onKeypad, onMenu }: EndProps) {
  return (
    <>
      {hasKeypad && (
        <Button variant="apron" size="court" className={evaluationPanelCss.panelNumber} onClick={onKeypad}>
          <Grid3x3 aria-hidden />
          Number
        </Button>
      )}
      <Button variant="ghost" size="court" shape="icon" aria-label="Panel menu" onClick={onMenu}>
        <Ellipsis aria-hidden />
      </Button>
    </>
  )
})
