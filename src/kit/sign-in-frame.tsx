import type { ReactNode } from 'react'
import { Logo } from '#ui/logo.tsx'
import css from './sign-in-frame.module.css'
import apronCss from '#ui/apron.module.css'

/**
 * The signed-out pages: the floor from above on one half, the form on the other; a strip of floor on phones. What lies
 * on the floor, if anything does, comes below the form on phones.
 */
export function SignInFrame({ onFloor, children }: { onFloor?: ReactNode; children: ReactNode }) {
  return (
    <div className={css.signIn} data-shows={onFloor === undefined ? undefined : true}>
      <div className={`${css.signInPicture} ${apronCss.onPaint}`}>
        <header className={css.signInBrand}>
          <Logo size={40} />
          {onFloor !== undefined && <p>Rate players in any gym, even offline. Families get a report they can use.</p>}
        </header>
        <div className={css.signInFloor}>
          <Floor />
          {onFloor}
        </div>
      </div>
      <main className={css.signInForm} id="main">
        <div>{children}</div>
      </main>
    </div>
  )
}

function Floor() {
  return (
    <svg viewBox="0 0 640 820" preserveAspectRatio="xMidYMin slice" aria-hidden="true">
      <defs>
        <pattern id="planks" width="160" height="72" patternUnits="userSpaceOnUse">
          <rect width="160" height="72" className={css.plankA} />
          <path d="M0 18h160v18H0zM0 54h160v18H0z" className={css.plankB} />
          <path d="M0 0H160M0 18H160M0 36H160M0 54H160M40 0V18M120 18V36M70 36V54M10 54V72" className={css.plankLine} />
        </pattern>
      </defs>
      <rect width="640" height="820" fill="url(#planks)" />
      <path d="M215 0h210v290H215z" className={css.paint} />
      <g fill="none" stroke="#fff" strokeWidth="7">
        <path d="M0 3.5H640M215 0v290h210V0M215 290a105 105 0 0 0 210 0" />
        <path d="M215 290a105 105 0 0 1 210 0" strokeDasharray="22 18" />
        <path d="M48 0v150c0 170 120 300 272 300s272-130 272-300V0" />
        <path d="M272 50h96" strokeWidth="8" />
        <circle cx="320" cy="78" r="21" />
        <path d="M204 100h-22M204 155h-22M204 210h-22M436 100h22M436 155h22M436 210h22" strokeWidth="9" />
      </g>
      <g className={css.signInBall} transform="translate(138 610)">
        <ellipse cx="6" cy="78" rx="72" ry="14" fill="var(--chakra-colors-drawn-ink)" opacity=".22" />
        <circle r="80" fill="var(--chakra-colors-drawn-ball)" />
        <path
          d="M-80 0H80M0-80V80M-57-57C-19-23-19 23-57 57M57-57C19-23 19 23 57 57"
          fill="none"
          stroke="var(--chakra-colors-drawn-ink)"
          strokeWidth="6"
        />
      </g>
    </svg>
  )
}
