import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import css from './event-head.module.css'
import apronCss from '#ui/apron.module.css'

type EventHeadProps = {
  title: string
  /** Under the title: a line of text, or what changes it. */
  subtitle: ReactNode
  /** Where back leads: "Back to events". */
  backLabel: string
  onBack: () => void
  /** Between the title and the chip. */
  children?: ReactNode
  /** Where the work is. */
  chip: ReactNode
  /** At the end. */
  menu: ReactNode
}

/** The apron of a page that stands on a tablet in a gym: back, what this is, where the work is, the menu. */
export function EventHead({ title, subtitle, backLabel, onBack, children, chip, menu }: EventHeadProps) {
  return (
    <header className={`${css.eventHead} ${apronCss.apron}`}>
      <Button variant="ghost" size="court" shape="icon" aria-label={backLabel} onClick={onBack}>
        <ChevronLeft aria-hidden />
      </Button>
      <div className={css.title}>
        <h1 dir="auto">{title}</h1>
        {subtitle}
      </div>
      {children}
      {chip}
      {menu}
    </header>
  )
}
