import type { ComponentProps, ReactNode } from 'react'
import css from './auth-parts.module.css'

/** Draws a form that checks its fields itself. */
export function AuthForm(props: Omit<ComponentProps<'form'>, 'className' | 'noValidate'>) {
  return <form {...props} className={css.form} noValidate />
}

/** Draws an explanation, small and gray. */
export function AuthText({ children }: { children: ReactNode }) {
  return <p className={css.text}>{children}</p>
}

/** Draws the ways to other pages. */
export function AuthLinks({ children }: { children: ReactNode }) {
  return <p className={css.links}>{children}</p>
}

export function AuthButtons({ children }: { children: ReactNode }) {
  return <div className={css.buttons}>{children}</div>
}

/** Draws what is said when an answer takes long. A screen reader hears it. */
export function SlowWords({ children }: { children: ReactNode }) {
  return <output className={css.slow}>{children}</output>
}
