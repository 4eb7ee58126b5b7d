import css from './screens.module.css'

/** The shape of rows that come over the network. Appears after 300 ms; never for what is on the device. */
export function SkeletonRows({ count = 4, label = 'Loading...' }: { count?: number; label?: string }) {
  return (
    <div className={css.skeletonRows} role="status" aria-label={label} data-loading>
      {Array.from({ length: count }, (_, row) => (
        <div key={row} aria-hidden="true">
          <i />
          <i />
          <i />
        </div>
      ))}
    </div>
  )
}
