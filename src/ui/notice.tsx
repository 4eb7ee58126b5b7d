import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import css from './notice.module.css'

type NoticeProps = {
  tone: 'ok' | 'warn' | 'danger' | 'paint'
  icon: LucideIcon
  title: string
  children?: ReactNode
  /** A button at the end. */
  action?: ReactNode
  /** Read when it appears. */
  isLive?: boolean
}

/** Something the person should know, in a box with an icon, a sentence and, if there is one, the thing to do. */
export function Notice({ tone, icon: Icon, title, children, action, isLive = false }: NoticeProps) {
  return (
    <section className={css.notice} data-tone={tone} role={isLive ? 'status' : undefined} aria-label={title}>
      <Icon aria-hidden />
      <div>
        <h2>{title}</h2>
        {children}
      </div>
      {action && <div className={css.noticeAction}>{action}</div>}
    </section>
  )
}
