import css from './logo.module.css'

const INK = 'var(--chakra-colors-fg)'
const PLANK = 'var(--chakra-colors-bg-plank)'
const PLANK_LINE = 'var(--chakra-colors-bg-plank-line)'
const PAINT = 'var(--chakra-colors-paint-deep)'

/** The ball that has stopped on the line: errors and missing pages. */
export function StoppedBall() {
  return (
    <svg width="120" height="76" viewBox="0 0 120 76" aria-hidden="true">
      <path d="M4 66H116" stroke={INK} strokeWidth="5" />
      <path d="M22 58v16M46 58v16M70 58v16M94 58v16" stroke={INK} strokeWidth="4" />
      <circle cx="60" cy="36" r="25" fill="var(--chakra-colors-ball-solid)" stroke={INK} strokeWidth="4" />
      <path d="M38 48C50 40 70 34 84 28M52 13C58 30 66 46 74 57" fill="none" stroke={INK} strokeWidth="3.5" />
    </svg>
  )
}

/** A ball on the empty bench: nothing here yet. */
export function EmptyBench() {
  return (
    <svg className={css.drawing} viewBox="0 0 150 110" aria-hidden="true">
      <Planks />
      <path d="M0 92h150v18H0z" fill={PAINT} />
      <path d="M0 92H150" stroke="#fff" strokeWidth="3" />
      <path d="M22 66h106v8H22zM30 74h6v18h-6zM114 74h6v18h-6z" fill={INK} />
      <circle cx="54" cy="53" r="13" fill="var(--chakra-colors-drawn-ball)" stroke={INK} strokeWidth="2.5" />
      <path d="M41 53h26M54 40v26" stroke={INK} strokeWidth="2" />
    </svg>
  )
}

/** The place where the ball would be: nothing found. */
export function EmptyFloor() {
  return (
    <svg className={css.drawing} viewBox="0 0 150 110" aria-hidden="true">
      <Planks />
      <path d="M95 0h55v110H95z" fill={PAINT} />
      <path
        d="M150 20h-55v70h55M95 55m-26 0a26 26 0 0 1 26-26M69 55a26 26 0 0 0 26 26"
        fill="none"
        stroke="#fff"
        strokeWidth="3"
      />
      <circle cx="132" cy="55" r="8" fill="none" stroke="#fff" strokeWidth="3" />
      <circle cx="34" cy="55" r="13" fill="none" stroke={INK} strokeWidth="2.5" strokeDasharray="5 4" />
    </svg>
  )
}

function Planks() {
  return (
    <>
      <rect width="150" height="110" fill={PLANK} />
      <path d="M0 22H150M0 44H150M0 66H150M0 88H150" stroke={PLANK_LINE} />
    </>
  )
}
