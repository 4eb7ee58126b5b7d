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
import { routeOf } from '#domain/doors/routes-table.ts'
import { CONTACT_US } from '#ui/contact-words.tsx'
import type { FrameItem } from '#ui/frame.tsx'

type Person = Extract<Visitor, { phase: 'signed-in' }>
type Page = Pick<FrameItem, 'id' | 'label' | 'icon' | 'href'> & {
  /** Whom it is offered to, beside having an open door. */
  for?: (person: Person, unsent: number) => boolean
  /** Addresses that belong to it, beside its own; one that ends in a slash stands for all below it. */
  covers?: readonly string[]
  /** One address of each page that is reached from it: their code is kept with its own. */
  leadsTo?: readonly string[]
}

/** Whoever works at an event may have something to send, evaluator or not. */
const mayHaveUnsent = ({ role }: Person, unsent: number) => role === 'Evaluator' || unsent > 0
const MAKES_EVENTS: ReadonlySet<Role> = new Set(STAFF_ROLES)
const PAGES: readonly Page[] = [
  { id: 'home', label: 'Home', icon: House, href: '/app/home' },
  {
    id: 'portal',
    label: 'Portal',
    icon: Trophy,
    href: '/app/performance-portal',
    covers: ['/app/new-evaluation/'],
    leadsTo: ['team-roster/1', 'coaches/1', 'directors/1'].map((it) => `/app/performance-portal/${it}`),
  },
  {
    id: 'events',
    label: 'Events',
    icon: CalendarDays,
    href: '/app/events',
    for: ({ role, hasEvents }) => hasEvents || MAKES_EVENTS.has(role),
    covers: ['/app/event/'],
    leadsTo: ['/app/event/1'],
  },
  {
    id: 'library',
    label: 'Library',
    icon: LibraryBig,
    href: '/app/library',
    covers: ['/app/dashboard/', '/app/summary/', '/app/live-player-profile/'],
    leadsTo: ['/app/dashboard/1/overview'],
  },
  { id: 'upload', label: 'Upload', icon: Upload, href: '/app/video-upload', for: (person) => person.role === 'Player' },
  { id: 'outbox', label: 'Outbox', icon: Inbox, href: '/app/outbox', for: mayHaveUnsent },
  { id: 'admin', label: 'Admin', icon: ShieldCheck, href: '/app/admin/users', covers: ['/app/admin/'] },
  { id: 'programs', label: 'Programs', icon: Building2, href: '/app/program', covers: ['/app/program/'] },
  {
    id: 'team',
    label: 'Team',
    icon: UsersRound,
    href: TEAM_PAGE,
    for: ({ profiles }) => profiles.Coach !== 'not-created',
    covers: ['/app/complete-profile/coach-roster'],
    leadsTo: ['/app/complete-profile/coach-roster', '/app/roster-links/1'],
  },
]
const PROFILE: readonly string[] = [
  '/app/view-profile',
  '/app/editProfile',
  '/app/edit-player-profile/',
  '/app/create-profile/',
]
const LAST: readonly Page[] = [
  { id: 'agreement', label: 'Agreement', icon: Scale, href: '/app/agreement' },
  { id: 'account', label: 'Account', icon: Settings, href: '/app/account' },
  { id: 'help-center', label: 'Help center', icon: LifeBuoy, href: '/app/help-center' },
]

/**
 * The main navigation: the pages whose doors are open to this person's role, the most used first. A29: of several
 * roles, the one the app is viewed as. `unsent` counts evaluations and event players of which something waits to be
 * sent.
 */
export function navigationFor(person: Person, pathname: string, unsent: number): FrameItem[] {
  const waiting = unsent > 0 ? { count: unsent, text: `${unsent} waiting` } : undefined
  return [
    ...offeredTo(person, unsent).map(({ for: _for, leadsTo: _leadsTo, covers = [], ...page }) => ({
      ...page,
      isCurrent: [page.href, `${page.href}/`, ...covers].some((place) =>
        place.endsWith('/') ? pathname.startsWith(place) : pathname === place,
      ),
      badge: page.id === 'outbox' ? waiting : undefined,
    })),
    { id: 'contact-us', label: 'Contact us', icon: Mail, href: CONTACT_US, isCurrent: false },
  ]
}

/** T67. Returns the menu's word for the person: their role, or "Event staff" if they only work at events. */
export function roleWords({ isAdmin, hasEvents, profiles, role }: Person): string {
  if (isAdmin) return 'Admin'
  return hasEvents && profiles[role] === 'not-created' ? 'Event staff' : role
}

/** Y40. Returns the pages whose code a device keeps for this person: each role's menu, and the pages it leads to. */
export function pagesToKeep(person: Person, unsent: number): string[] {
  const ofViews = person.roles.flatMap((role) => offeredTo({ ...person, role }, unsent))
  return [...new Set(ofViews.flatMap(({ href, leadsTo = [] }) => [href, ...leadsTo]))]
}

function offeredTo(person: Person, unsent: number): Page[] {
  const viewer = { ...person, roles: [person.role] }
  return [...PAGES, profileOf(viewer), ...LAST].filter((page) => isOffered(page, viewer, unsent))
}

/** Until there is a profile, its place leads to where it is created. */
function profileOf({ role, profiles }: Person): Page {
  const create = completeProfilePage(role)
  return {
    id: 'profile',
    label: 'Profile',
    icon: CircleUserRound,
    href: profiles[role] === 'not-created' ? create : '/app/view-profile',
    covers: [...PROFILE, create],
    leadsTo: [role === 'Player' ? '/app/edit-player-profile/1' : '/app/editProfile'],
  }
}

function isOffered(page: Page, person: Person, unsent: number): boolean {
  const route = routeOf(page.href)
  return route !== undefined && doorTo(route, person) === 'enter' && (page.for?.(person, unsent) ?? true)
}
