import { RefreshCw } from 'lucide-react'
import { Button } from './button.tsx'
import { StoppedBall } from './drawings.tsx'
import css from './screens.module.css'

type ErrorScreenProps = {
  onReload: () => void
  /** What is safe on this device, if anything is. */
  safety?: string | undefined
  /** What came of the last reload, if it came to nothing. */
  news?: string | undefined
}

/** When a page cannot go on. */
export function ErrorScreen({ onReload, safety, news }: ErrorScreenProps) {
  return (
    <div className={css.screen} role="alert">
      <StoppedBall />
      <h1>Something went wrong.</h1>
      <p>Please try again later.</p>
      {safety && <p>{safety}</p>}
      <Button variant="solid" above="2" onClick={onReload}>
        <RefreshCw aria-hidden />
        Reload
      </Button>
      {news && <p>{news}</p>}
    </div>
  )
}
