import { LogOut, Repeat, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { FrameLink } from './frame-link.tsx'
import type { FrameItem, RenderLink } from './frame-link.tsx'
import { Menu } from './menu.tsx'
import type { MenuItem } from './menu.tsx'
import { ThemeMenu } from './theme-menu.tsx'
import css from './frame.module.css'
import apronCss from './apron.module.css'

type FrameSideProps = {
  items: readonly FrameItem[]
  renderLink: RenderLink
  brand: ReactNode
  person: ReactNode
  views: readonly MenuItem[] | undefined
  isOffline: boolean
  onSignOut: () => void
}

/** Draws the rail or the apron: the pages, the person and the way out. */
export function FrameSide({ items, renderLink, brand, person, views, isOffline, onSignOut }: FrameSideProps) {
  return (
    <aside className={`${css.frameSide} ${apronCss.apron}`}>
      {brand}
      <nav aria-label="Main">
        {items.map((item) => (
          <FrameLink key={item.id} item={item} renderLink={renderLink} />
        ))}
      </nav>
      <div className={css.frameFoot}>
        {isOffline && (
          <p className={css.frameOffline} aria-hidden>
            <WifiOff aria-hidden />
            <span>Offline</span>
          </p>
        )}
        {person}
        {views && (
          <Menu label="View as" items={views} side="above" button={{ variant: 'ghost', className: css.frameOut }}>
            <Repeat aria-hidden />
            <span>View as</span>
          </Menu>
        )}
        <ThemeMenu side="above" button={{ variant: 'ghost', className: css.frameOut }} />
        <Button variant="ghost" className={css.frameOut} onClick={onSignOut}>
          <LogOut aria-hidden />
          <span>Sign out</span>
        </Button>
      </div>
    </aside>
  )
}
