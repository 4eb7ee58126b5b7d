import css from './lane.module.css'

type LaneProps = {
  /** Names the progress bar; without it the lane is a drawing and says nothing. */
  name?: string
  /** 0 to 100. */
  percentage: number
  /** Read in place of the percentage: "31 of 68 rated". */
  valueText?: string
  /** Quarter marks across the line. */
  hasHashes?: boolean
  /** The ball that stands where one is. */
  hasBall?: boolean
  size?: 'md' | 'sm'
}

/** The painted line: progress made, with hash marks and, if wanted, the ball. */
export function Lane({ name, percentage, valueText, hasHashes = false, hasBall = false, size = 'md' }: LaneProps) {
  const at = `${Math.max(0, Math.min(100, percentage))}%`
  const progress =
    name === undefined
      ? ({ 'aria-hidden': true } as const)
      : ({
          role: 'progressbar',
          'aria-label': name,
          'aria-valuenow': Math.round(percentage),
          'aria-valuemin': 0,
          'aria-valuemax': 100,
          'aria-valuetext': valueText,
        } as const)
  return (
    <div className={css.lane} data-size={size} {...progress}>
      <i style={{ width: at }} />
      {hasHashes && [25, 50, 75].map((hash) => <s key={hash} style={{ left: `${hash}%` }} />)}
      {hasBall && <u style={{ left: at }} />}
    </div>
  )
}
