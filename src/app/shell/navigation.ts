import {
  Building2,
  CalendarDays,
  CircleUserRound,
  House,
  Inbox,
  LibraryBig,
  LifeBuoy,
  Mail,
  Scale,
  Settings,
  ShieldCheck,
  Trophy,
  Upload,
  UsersRound,
} from 'lucide-react'
import { STAFF_ROLES } from '#domain/access/role.ts'
import type { Role } from '#domain/access/role.ts'
import { doorTo } from '#domain/doors/doors.ts'
import type { Visitor } from '#domain/doors/doors.ts'
import { completeProfilePage, TEAM_PAGE } from '#domain/doors/landing.ts'
import { planOf, routeOf, ROUTE_PATHS } from '#domain/doors/routes-table.ts'
import type { MenuId, RoutePath } from '#domain/doors/routes-table.ts'
import { CONTACT_US } from '#ui/contact-words.tsx'
import type { FrameItem } from '#ui/frame-link.tsx'

type Person = Extract<Visitor, { phase: 'signed-in' }>
type Item = Pick<FrameItem, 'label' | 'icon'> & {
  href: string | ((person: Person) => string)
  /** Whom it is offered to, beside having an open door. */
  for?: (person: Person, unsent: number) => boolean
}

/** Whoever works at an event may have something to send, evaluator or not. */
const mayHaveUnsent = ({ role }: Person, unsent: number) => role === 'Evaluator' || unsent > 0
const MAKES_EVENTS: ReadonlySet<Role> = new Set(STAFF_ROLES)
/** The items of the menu in their order. The table of routes names the pages of each. */
const MENU: Record<MenuId, Item> = {
  home: { label: 'Home', icon: House, href: '/app/home' },
  portal: { label: 'Portal', icon: Trophy, href: '/app/performance-portal' },
  events: {
    label: 'Events',
    icon: CalendarDays,
    href: '/app/events',
    for: ({ role, hasEvents }) => hasEvents || MAKES_EVENTS.has(role),
  },
  library: { label: 'Library', icon: LibraryBig, href: '/app/library' },
  upload: { label: 'Upload', icon: Upload, href: '/app/video-upload', for: (person) => person.role === 'Player' },
  outbox: { label: 'Outbox', icon: Inbox, href: '/app/outbox', for: mayHaveUnsent },
  admin: { label: 'Admin', icon: ShieldCheck, href: '/app/admin/users' },
  programs: { label: 'Programs', icon: Building2, href: '/app/program' },
  team: {
    label: 'Team',
    icon: UsersRound,
    href: TEAM_PAGE,
    for: ({ profiles }) => profiles.Coach !== 'not-created',
  },
  profile: {
    label: 'Profile',
    icon: CircleUserRound,
    // Until there is a profile, its item leads to where it is created.
    href: ({ role, profiles }) => (profiles[role] === 'not-created' ? completeProfilePage(role) : '/app/view-profile'),
  },
  agreement: { label: 'Agreement', icon: Scale, href: '/app/agreement' },
  account: { label: 'Account', icon: Settings, href: '/app/account' },
  'help-center': { label: 'Help center', icon: LifeBuoy, href: '/app/help-center' },
}
const ITEMS = Object.keys(MENU) as MenuId[] // Its own keys.

/**
 * The main navigation: the pages whose doors are open to this person's role, the most used first. A29: of several
 * roles, the one the app is viewed as. `unsent` counts evaluations and event players of which something waits to be
 * sent.
 */
export function navigationFor(person: Person, pathname: string, unsent: number): FrameItem[] {
  const waiting = unsent > 0 ? { count: unsent, text: `${unsent} waiting` } : undefined
  const current = planOf(routeOf(pathname) ?? '/app/$').menu
  return [
    ...offeredTo(person, unsent).map((id) => ({
      id,
      label: MENU[id].label,
      icon: MENU[id].icon,
      href: hrefOf(id, person),
      isCurrent: id === current,
      badge: id === 'outbox' ? waiting : undefined,
    })),
    { id: 'contact-us', label: 'Contact us', icon: Mail, href: CONTACT_US, isCurrent: false },
  ]
}

/** T67. Returns the menu's word for the person: their role, or "Event staff" if they only work at events. */
export function roleWords({ isAdmin, hasEvents, profiles, role }: Person): string {
  if (isAdmin) return 'Admin'
  return hasEvents && profiles[role] === 'not-created' ? 'Event staff' : role
}

/** Y40. Returns the pages whose code a device keeps for this person: those of each role's menu that open to the role. */
export function pagesToKeep(person: Person, unsent: number): RoutePath[] {
  const kept = person.roles.flatMap((role) => {
    const viewer = viewerOf(person, role)
    const items: readonly (string | undefined)[] = offeredTo(viewer, unsent)
    return ROUTE_PATHS.filter((route) => {
      const { menu, offline } = planOf(route)
      return offline !== 'online' && items.includes(menu) && doorTo(route, viewer) === 'enter'
    })
  })
  return [...new Set(kept)]
}

function offeredTo(person: Person, unsent: number): MenuId[] {
  const viewer = viewerOf(person, person.role)
  return ITEMS.filter((id) => {
    const route = routeOf(hrefOf(id, viewer))
    return route !== undefined && doorTo(route, viewer) === 'enter' && (MENU[id].for?.(viewer, unsent) ?? true)
  })
}

/** A29. The person as one of their roles alone. */
const viewerOf = (person: Person, role: Role): Person => ({ ...person, role, roles: [role] })

function hrefOf(id: MenuId, person: Person): string {
  const { href } = MENU[id]
  return typeof href === 'string' ? href : href(person)
}
