import type { ReactNode } from 'react'
import css from './form-layout.module.css'

/** Fields side by side from 540 px. */
export function FormRow({ children }: { children: ReactNode }) {
  return <div className={css.formRow}>{children}</div>
}

/** Something to know about the whole form, with what to do about it at the end. */
export function FormNote({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className={css.formNote}>
      <p>{children}</p>
      {action}
    </div>
  )
}

/** The buttons under a form: what leads back at the left, what leads on at the right. */
export function FormFoot({ back, children }: { back?: ReactNode; children: ReactNode }) {
  return (
    <div className={css.formFoot}>
      {back}
      <span />
      {children}
    </div>
  )
}
