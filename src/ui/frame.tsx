import { Ellipsis, LogOut } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { MEDIA } from './breakpoints.ts'
import { Button } from './button.tsx'
import { FrameLink } from './frame-link.tsx'
import type { FrameItem, RenderLink } from './frame-link.tsx'
import { FramePerson } from './frame-person.tsx'
import { FrameSide } from './frame-side.tsx'
import { MenuChoices } from './menu-choices.tsx'
import type { MenuItem } from './menu.tsx'
import { Logo } from './logo.tsx'
import { Sheet } from './sheet.tsx'
import { SkipLink } from './skip-link.tsx'
import { useMedia } from './use-media.ts'
import { ThemeChoices } from './theme-menu.tsx'
import css from './frame.module.css'
import apronCss from './apron.module.css'

/** frame.module.css lays the frame out anew at the same width. */

type FrameProps = {
  items: readonly FrameItem[]
  /** How many of the items stand in the bottom bar of a phone; the others are under "More". 3 unless told. */
  barCount?: number
  homeHref: string
  renderLink: RenderLink
  personName: string
  personInitials: string
  /** Under the name: the role. */
  personDetail?: string
  /** The address of their picture. */
  personPicture?: string | undefined
  /** The viewed role of a person with several roles. Absent for everyone else. */
  views?: readonly MenuItem[] | undefined
  onSignOut: () => void
  /** At the right of the phone's top bar, the sync chip for instance. */
  topEnd?: ReactNode
  /** Whether the rail and the apron show that there is no connection. The page itself has the words for a screen reader. */
  isOffline?: boolean
  children: ReactNode
}

/** What surrounds every page: an apron from 1280 px, a rail from 840 px, two bars below. */
export function Frame(props: FrameProps) {
  const {
    items,
    barCount = 3,
    homeHref,
    renderLink,
    personName,
    personInitials,
    personDetail,
    personPicture,
    views,
    onSignOut,
    topEnd,
    isOffline = false,
    children,
  } = props
  const [isMoreOpen, openMore] = useState(false)
  // One of the two is drawn, not both and one of them hidden: a link takes a slow phone several milliseconds.
  const hasSide = useMedia(MEDIA.fromTablet)
  const person = { name: personName, initials: personInitials, detail: personDetail, picture: personPicture }
  const barItems = items.slice(0, barCount)
  const moreItems = items.slice(barCount)
  return (
    <div className={css.frame}>
      <SkipLink />
      {hasSide ? (
        <FrameSide
          items={items}
          renderLink={renderLink}
          homeHref={homeHref}
          person={person}
          views={views}
          isOffline={isOffline}
          onSignOut={onSignOut}
        />
      ) : (
        <header className={`${css.top} ${apronCss.apron}`}>
          {renderLink({ href: homeHref, className: css.brand, children: <Logo /> })}
          <span className={css.end}>{topEnd}</span>
        </header>
      )}
      <main className={css.main} id="main" tabIndex={-1}>
        {children}
      </main>
      {!hasSide && (
        <nav className={`${css.bar} ${apronCss.apron}`} aria-label="Main">
          {barItems.map((item) => (
            <FrameLink key={item.id} item={item} renderLink={renderLink} />
          ))}
          <button type="button" aria-haspopup="dialog" onClick={() => openMore(true)}>
            <Ellipsis aria-hidden />
            <span>More</span>
          </button>
        </nav>
      )}
      <Sheet isOpen={isMoreOpen} onClose={() => openMore(false)} title="More">
        <div className={css.more}>
          <FramePerson {...person} />
          {views && <MenuChoices label="View as" items={views.map((it) => closing(it, () => openMore(false)))} />}
          {moreItems.map((item) => (
            <FrameLink key={item.id} item={item} renderLink={renderLink} onClick={() => openMore(false)} />
          ))}
          <ThemeChoices />
          <Button width="full" onClick={onSignOut}>
            <LogOut aria-hidden />
            Sign out
          </Button>
        </div>
      </Sheet>
    </div>
  )
}

function closing(item: MenuItem, close: () => void): MenuItem {
  return {
    ...item,
    onSelect: () => {
      close()
      item.onSelect()
    },
  }
}
