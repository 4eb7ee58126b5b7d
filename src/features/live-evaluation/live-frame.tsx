import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import css from './live-frame.module.css'
import apronCss from '#ui/apron.module.css'

type LiveFrameProps = {
  title: string
  subtitle: string
  backLabel: string
  onBack: () => void
  /** Where the person's work is. The page is outside of the app's frame. */
  syncChip: ReactNode
  /** Whether the page scrolls. If not, parts of the form scroll. */
  isLong?: boolean
  children: ReactNode
}

/** Draws a page about the player of a live evaluation, with its apron. */
export function LiveFrame({ title, subtitle, backLabel, onBack, syncChip, isLong, children }: LiveFrameProps) {
  return (
    <main className={isLong ? `${css.page} ${css.long}` : css.page} data-toasts="right">
      <header className={`${css.top} ${apronCss.apron}`}>
        <Button variant="ghost" size="court" shape="icon" aria-label={backLabel} onClick={onBack}>
          <ChevronLeft aria-hidden />
        </Button>
        <div>
          <h1>{title}</h1>
          <p>{subtitle}</p>
        </div>
        {syncChip}
      </header>
      {children}
    </main>
  )
}
