import css from './share-bar.module.css'

/** Draws a bar that is filled up to a share of 0 to 1. */
export function ShareBar({ share }: { share: number }) {
  return (
    <span className={css.bar} aria-hidden="true">
      <i style={{ width: `${share * 100}%` }} />
    </span>
  )
}
