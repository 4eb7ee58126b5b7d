import { memo } from 'react'
import { jerseyCloth } from './jersey-cloth.ts'
import css from './jersey.module.css'

type JerseyProps = {
  number: string | number | null
  color?: string
  size?: 'sm' | 'md' | 'lg' | 'xl'
  className?: string | undefined
}

/**
 * The avatar of a player. A drawing: the color's word and the number stand beside it in text. A color of one's own
 * begins with its `#rrggbb`.
 */
export const Jersey = memo(function Jersey({ number, color = 'white', size = 'md', className }: JerseyProps) {
  return (
    <span
      className={[css.jersey, className].filter(Boolean).join(' ')}
      {...jerseyCloth(color)}
      data-size={size}
      translate="no"
      aria-hidden="true"
    >
      <svg viewBox="0 0 44 48">
        <path
          strokeWidth="1.8"
          strokeLinejoin="round"
          d="M14 2h5c0 7 6 7 6 0h5c0 9 3 14 8 16v25a3 3 0 0 1-3 3H9a3 3 0 0 1-3-3V18c5-2 8-7 8-16z"
        />
      </svg>
      <b>{number}</b>
    </span>
  )
})
