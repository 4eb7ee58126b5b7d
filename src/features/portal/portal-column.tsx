import type { ComponentProps } from 'react'
import css from './portal-column.module.css'

/** Draws the column that the pages of the portal are in. */
export function PortalColumn({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={[css.column, className].filter(Boolean).join(' ')} />
}
