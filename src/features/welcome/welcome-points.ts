import {
  Bookmark,
  CalendarDays,
  ClipboardList,
  CloudCheck,
  Inbox,
  LibraryBig,
  LifeBuoy,
  ShieldCheck,
  Trophy,
  UserRoundCheck,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { Role } from '#domain/access/role.ts'
import type { SignedInPerson } from '#domain/session/session.ts'

type Point = { icon: LucideIcon; title: string; text: string }

const FAMILIES = {
  icon: LifeBuoy,
  title: 'See how it works',
  text: 'The help center explains tryouts and evaluations, for parents too.',
}

const OF_ROLE: Readonly<Record<Role, readonly Point[]>> = {
  Player: [
    {
      icon: LibraryBig,
      title: 'Your evaluations',
      text: 'Your library shows how far along each one is, and its report once it’s published.',
    },
    FAMILIES,
  ],
  Evaluator: [
    {
      icon: ShieldCheck,
      title: 'Get ready while you’re online',
      text: 'Tap “Ready for the gym” in the library to load your evaluations, videos and events onto this device.',
    },
    {
      icon: CloudCheck,
      title: 'Rate offline',
      text: 'Every rating is saved on this device right away and sent when you’re online.',
    },
    {
      icon: Inbox,
      title: 'See what was sent',
      text: 'The outbox shows what’s waiting, and what the server accepted and when.',
    },
  ],
  Coach: [
    {
      icon: Trophy,
      title: 'Open the portal',
      text: 'It shows your team, and the evaluations of players who accepted.',
    },
    {
      icon: ClipboardList,
      title: 'Request evaluations',
      text: 'In the portal, send a game video and choose the players to evaluate.',
    },
  ],
  Director: [
    { icon: Trophy, title: 'Open the portal', text: 'It shows your program’s teams and rosters.' },
    {
      icon: LifeBuoy,
      title: 'Get help',
      text: 'The help center has answers for directors and works offline.',
    },
  ],
  Owner: [
    { icon: Trophy, title: 'Open the portal', text: 'It shows the teams and rosters of all your programs.' },
    {
      icon: ShieldCheck,
      title: 'Players stay private',
      text: 'Profiles are never public. You see reports only where players and parents agreed.',
    },
  ],
}

/** D98. For a person who was invited to work at an event and has no profile. */
const AT_EVENT: readonly Point[] = [
  {
    icon: CalendarDays,
    title: 'Your event',
    text: 'Make it ready while you’re online. The gym may have no internet.',
  },
  {
    icon: CloudCheck,
    title: 'Work offline',
    text: 'What you enter is saved on this device right away and sent when you’re online.',
  },
  {
    icon: UserRoundCheck,
    title: 'No profile needed',
    text: 'You need one only for your own videos, team or program.',
  },
]

/** A few short points for a first sign-in on this device, fit for the person's role. */
export function welcomePoints(
  { role, user }: Pick<SignedInPerson, 'role' | 'user'>,
  reportOf: string | undefined,
): readonly Point[] {
  if (user?.is_profile_created === false && user.events && user.events.length > 0) return AT_EVENT
  return role === 'Player' && reportOf !== undefined ? [toKeep(reportOf), ...OF_ROLE[role]] : OF_ROLE[role]
}

/** W42. What this person came for. */
const toKeep = (name: string): Point => ({
  icon: Bookmark,
  title: `${name}’s report`,
  text: 'Tap “Keep it” on the next page, and the report is in your account.',
})
