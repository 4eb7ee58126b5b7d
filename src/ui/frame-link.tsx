import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import css from './frame-link.module.css'

export type FrameItem = {
  id: string
  label: string
  icon: LucideIcon
  href: string
  isCurrent: boolean
  /** A small number beside the word, with what it counts: "4 waiting". */
  badge?: { count: number; text: string } | undefined
}

/** Draws one link; the app gives its router's link here. */
export type RenderLink = (link: {
  href: string
  children: ReactNode
  className?: string | undefined
  'aria-current'?: 'page'
  onClick?: () => void
}) => ReactNode

/** Draws the link of one page, with its icon and badge. */
export function FrameLink({
  item,
  renderLink,
  onClick,
}: {
  item: FrameItem
  renderLink: RenderLink
  onClick?: () => void
}) {
  return renderLink({
    href: item.href,
    ...(item.isCurrent && { 'aria-current': 'page' as const }),
    ...(onClick && { onClick }),
    children: (
      <>
        <item.icon aria-hidden />
        <span>{item.label}</span>
        {item.badge && (
          <span className={css.badge} role="img" aria-label={item.badge.text}>
            {item.badge.count}
          </span>
        )}
      </>
    ),
  })
}
