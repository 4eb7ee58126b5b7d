import { RefreshCw } from 'lucide-react'
import { Button } from './button.tsx'
import { StoppedBall } from './drawings.tsx'
import './screens.css'

type ErrorScreenProps = {
  onReload: () => void
  /** What is safe on this device, if anything is. */
  safety?: string | undefined
}

/** When a page cannot go on. */
export function ErrorScreen({ onReload, safety }: ErrorScreenProps) {
  return (
    <div className="screen" role="alert">
      <StoppedBall />
      <h1>Something went wrong.</h1>
      <p>Please try again later.</p>
      {safety && <p>{safety}</p>}
      <Button variant="solid" mt="1.5" onClick={onReload}><RefreshCw aria-hidden />Reload</Button>
    </div>
  )
}
