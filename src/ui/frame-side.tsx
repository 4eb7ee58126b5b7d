import { LogOut, Repeat, WifiOff } from 'lucide-react'
import { Button } from './button.tsx'
import { FrameLink } from './frame-link.tsx'
import type { FrameItem, RenderLink } from './frame-link.tsx'
import { FramePerson } from './frame-person.tsx'
import type { FramePersonProps } from './frame-person.tsx'
import { Logo } from './logo.tsx'
import { Menu } from './menu.tsx'
import type { MenuItem } from './menu.tsx'
import { ThemeMenu } from './theme-menu.tsx'
import css from './frame-side.module.css'
import apronCss from './apron.module.css'

type FrameSideProps = {
  items: readonly FrameItem[]
  renderLink: RenderLink
  homeHref: string
  person: Omit<FramePersonProps, 'isInSide'>
  views: readonly MenuItem[] | undefined
  isOffline: boolean
  onSignOut: () => void
}

/** Draws the rail or the apron: the pages, the person and the way out. */
export function FrameSide({ items, renderLink, homeHref, person, views, isOffline, onSignOut }: FrameSideProps) {
  return (
    <aside className={`${css.side} ${apronCss.apron}`}>
      {renderLink({ href: homeHref, className: css.brand, children: <Logo wordClassName={css.word} /> })}
      <nav aria-label="Main">
        {items.map((item) => (
          <FrameLink key={item.id} item={item} renderLink={renderLink} />
        ))}
      </nav>
      <div className={css.foot}>
        {isOffline && (
          <p className={css.offline} aria-hidden>
            <WifiOff aria-hidden />
            <span>Offline</span>
          </p>
        )}
        <FramePerson {...person} isInSide />
        {views && (
          <Menu label="View as" items={views} side="above" button={{ variant: 'ghost', className: css.out }}>
            <Repeat aria-hidden />
            <span>View as</span>
          </Menu>
        )}
        <ThemeMenu side="above" button={{ variant: 'ghost', className: css.out }} />
        <Button variant="ghost" className={css.out} onClick={onSignOut}>
          <LogOut aria-hidden />
          <span>Sign out</span>
        </Button>
      </div>
    </aside>
  )
}
