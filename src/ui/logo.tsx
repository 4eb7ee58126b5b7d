import css from './logo.module.css'

/** The mark: the three-point line from above is the C, the ball hangs at the rim, the bar is the sideline. */
export function Mark({ size = 34 }: { size?: number }) {
  return (
    <svg className={css.mark} viewBox="0 0 64 64" width={inRem(size)} height={inRem(size)} aria-hidden="true">
      <path d="M42 11H29a21 21 0 0 0 0 42h13" fill="none" stroke="currentColor" strokeWidth="8.5" />
      <rect className={css.markLine} x="53.5" y="5" width="5" height="54" />
      <circle cx="36" cy="32" r="8.5" fill="var(--chakra-colors-drawn-ball)" />
    </svg>
  )
}

/** Mark and word. `size` is the height of the mark in px; `wordClassName` is for who shows the mark alone at times. */
export function Logo({ size = 34, wordClassName }: { size?: number; wordClassName?: string | undefined }) {
  return (
    <span className={css.logo} style={{ fontSize: inRem(size * 0.56) }}>
      <Mark size={size} />
      <span className={wordClassName}>Courtside</span>
    </span>
  )
}

const inRem = (px: number) => `${px / 16}rem`
