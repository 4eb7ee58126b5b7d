import type { ComponentProps, ReactNode } from 'react'
import { Panel } from '#ui/panel.tsx'
import css from './account-parts.module.css'

/** Draws a panel of the account page. Its paragraphs are small and gray. */
export function AccountPanel(props: Omit<ComponentProps<typeof Panel>, 'className'>) {
  return <Panel {...props} className={css.panel} />
}

/** Draws buttons in a row. On a phone they fill the line. */
export function AccountButtons({ children }: { children: ReactNode }) {
  return <div className={css.buttons}>{children}</div>
}
