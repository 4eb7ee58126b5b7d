import type { ComponentProps, ReactNode } from 'react'
import css from './order-parts.module.css'

/** Draws a small gray sentence. */
export function OrderHint(props: Omit<ComponentProps<'p'>, 'className'>) {
  return <p {...props} className={css.hint} />
}

/** Draws buttons in a row. On a phone they fill the line. */
export function OrderButtons({ children }: { children: ReactNode }) {
  return <div className={css.buttons}>{children}</div>
}
