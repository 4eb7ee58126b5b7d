import {
  CloudCheck,
  FileSpreadsheet,
  Inbox,
  LibraryBig,
  LifeBuoy,
  Puzzle,
  ShieldCheck,
  Trophy,
  UserRoundCheck,
  UsersRound,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { Role } from '#domain/access/role.ts'

export type WelcomePoint = { icon: LucideIcon; title: string; text: string }

const FAMILIES = {
  icon: LifeBuoy,
  title: 'Read how it works',
  text: 'The help center says how tryouts and evaluations work here, also for parents.',
}

/** Three short points for whoever signs in here for the first time. */
export const WELCOME_POINTS: Readonly<Record<Role, readonly [WelcomePoint, WelcomePoint, WelcomePoint]>> = {
  Player: [
    {
      icon: UserRoundCheck,
      title: 'Your profile first',
      text: 'It is never public. A coach sees your evaluations only after your yes.',
    },
    {
      icon: LibraryBig,
      title: 'Your evaluations',
      text: 'The library shows how far each one is, and its report once it is published.',
    },
    FAMILIES,
  ],
  Evaluator: [
    {
      icon: Puzzle,
      title: 'Get ready while there is signal',
      text: 'Tap "Ready for the gym" in the library. Panels, photos and lists are then on this device.',
    },
    {
      icon: CloudCheck,
      title: 'Rate without signal',
      text: 'Every rating is saved on this device at once and goes out when the signal is back.',
    },
    {
      icon: Inbox,
      title: 'See what was sent',
      text: 'The outbox lists what waits here, and what the server accepted and when.',
    },
  ],
  Coach: [
    {
      icon: UsersRound,
      title: 'Name your team',
      text: 'School or travel, league and level. It stays on this device while you type.',
    },
    {
      icon: FileSpreadsheet,
      title: 'Fill the roster',
      text: 'Type the players in, or import a CSV file and see every bad cell before it counts.',
    },
    {
      icon: Trophy,
      title: 'Open the portal',
      text: 'It shows your team. You see the evaluations of players who said yes to you.',
    },
  ],
  Director: [
    {
      icon: UserRoundCheck,
      title: 'Your profile first',
      text: 'It names your organization, so that coaches and owners know who looks on.',
    },
    { icon: Trophy, title: 'Open the portal', text: 'It shows the teams of your program, and each roster.' },
    {
      icon: LifeBuoy,
      title: 'Ask when in doubt',
      text: 'The help center is written for directors too, and opens without signal.',
    },
  ],
  Owner: [
    {
      icon: UserRoundCheck,
      title: 'Your profile first',
      text: 'It names your organization, so that directors and coaches know who looks on.',
    },
    { icon: Trophy, title: 'Open the portal', text: 'It shows the teams of all your programs, and each roster.' },
    {
      icon: ShieldCheck,
      title: 'Players stay private',
      text: 'Profiles are never public. Reports follow what players and parents said yes to.',
    },
  ],
}
