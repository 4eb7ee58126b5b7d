import { Mark } from './logo.tsx'
import './screens.css'

/** While nothing can be shown yet. Work that is on the device never waits behind it. */
export function LoadingScreen({ message = 'Loading...' }: { message?: string }) {
  return (
    <div className="screen" role="status">
      <div className="screen-bounce">
        <Mark size={88} />
      </div>
      <span className="screen-shadow" aria-hidden="true" />
      <b className="screen-word">{message}</b>
      <span className="screen-line" aria-hidden="true">
        <i />
      </span>
    </div>
  )
}
