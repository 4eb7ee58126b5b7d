import { Mark } from './logo.tsx'
import css from './screens.module.css'

/** While nothing can be shown yet. Work that is on the device never waits behind it. */
export function LoadingScreen({ message = 'Loading...' }: { message?: string }) {
  return (
    <div className={css.screen} role="status">
      <div className={css.screenBounce}>
        <Mark size={88} />
      </div>
      <span className={css.screenShadow} aria-hidden="true" />
      <b className={css.screenWord}>{message}</b>
      <span className={css.screenLine} aria-hidden="true">
        <i />
      </span>
    </div>
  )
}
