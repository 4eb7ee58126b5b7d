import { RefreshCw } from 'lucide-react'
import { Button } from './button.tsx'
import { StoppedBall } from './drawings.tsx'
import css from './screens.module.css'

type ErrorScreenProps = {
  onReload: () => void
  title?: string
  advice?: string
  /** What is safe on this device, if anything is. */
  safety?: string | undefined
  /** What came of the last reload, if it came to nothing. */
  news?: string | undefined
}

/** When a page cannot go on. */
export function ErrorScreen({
  onReload,
  title = 'Something went wrong.',
  advice = 'Please try again later.',
  safety,
  news,
}: ErrorScreenProps) {
  return (
    <div className={css.screen} role="alert">
      <StoppedBall />
      <h1>{title}</h1>
      <p>{advice}</p>
      {safety && <p>{safety}</p>}
      <Button variant="solid" above="2" onClick={onReload}>
        <RefreshCw aria-hidden />
        Reload
      </Button>
      {news && <p>{news}</p>}
    </div>
  )
}
