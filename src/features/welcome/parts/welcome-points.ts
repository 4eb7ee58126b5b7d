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
  title: 'See how it works',
  text: 'The help center explains tryouts and evaluations, for parents too.',
}

/** Three short points for whoever signs in here for the first time. */
export const WELCOME_POINTS: Readonly<Record<Role, readonly [WelcomePoint, WelcomePoint, WelcomePoint]>> = {
  Player: [
    {
      icon: UserRoundCheck,
      title: 'Your profile first',
      text: 'It’s never public. A coach sees your evaluations only once you accept.',
    },
    {
      icon: LibraryBig,
      title: 'Your evaluations',
      text: 'Your library shows how far along each one is, and its report once it’s published.',
    },
    FAMILIES,
  ],
  Evaluator: [
    {
      icon: Puzzle,
      title: 'Get ready while you’re online',
      text: 'Tap "Ready for the gym" in the library to load panels, photos and lists onto this device.',
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
      icon: UsersRound,
      title: 'Your team',
      text: 'School or travel, league and level. We keep it on this device while you type.',
    },
    {
      icon: FileSpreadsheet,
      title: 'Your roster',
      text: 'Type players in, or import a CSV and fix problems before you save.',
    },
    {
      icon: Trophy,
      title: 'Open the portal',
      text: 'It shows your team, and the evaluations of players who accepted.',
    },
  ],
  Director: [
    {
      icon: UserRoundCheck,
      title: 'Your profile first',
      text: 'It shows your organization, so coaches and owners know who you are.',
    },
    { icon: Trophy, title: 'Open the portal', text: 'It shows your program’s teams and rosters.' },
    {
      icon: LifeBuoy,
      title: 'Get help',
      text: 'The help center has answers for directors and works offline.',
    },
  ],
  Owner: [
    {
      icon: UserRoundCheck,
      title: 'Your profile first',
      text: 'It shows your organization, so directors and coaches know who you are.',
    },
    { icon: Trophy, title: 'Open the portal', text: 'It shows the teams and rosters of all your programs.' },
    {
      icon: ShieldCheck,
      title: 'Players stay private',
      text: 'Profiles are never public. You see reports only where players and parents agreed.',
    },
  ],
}
