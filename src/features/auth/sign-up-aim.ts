import type { Reading } from '#data/reports/kept-reading.ts'
import type { ChosenRole } from '#domain/access/sign-up-form.ts'
import type { ProgramInvitationPaper } from '#domain/contracts/program-people.ts'
import { ROLE_OF_PART } from '#domain/programs/role-of-part.ts'

/** The link that a sign-up begins with. Each kind settles the role, so the form asks for none. */
export type SignUpAim =
  | { kind: 'invitation'; paper: ProgramInvitationPaper }
  /** A player's personal link to a team. */
  | { kind: 'team' }
  /** A report that came by email. */
  | { kind: 'report'; reading: Reading }

/** The secret of the invitation that leads to this sign-up. */
export function invitationIn(next: string | undefined): string | undefined {
  return /^\/invitation\/([^/]+)$/u.exec(next ?? '')?.[1]
}

/** Returns the link that this sign-up begins with, if any. `reading` is the sent report that this tab showed. */
export function signUpAim(
  next: string | undefined,
  paper: ProgramInvitationPaper | undefined,
  reading: Reading | undefined,
): SignUpAim | undefined {
  if (paper && invitationIn(next) !== undefined) return { kind: 'invitation', paper }
  if (next?.startsWith('/join/')) return { kind: 'team' }
  return next === '/app/keep-report' && reading?.isToKeep ? { kind: 'report', reading } : undefined
}

/**
 * D96. The role of the new account. An invitation to work at an event, or as an evaluator, needs no role of its own:
 * the part comes with the acceptance, from the server's row of the invitation. "Player" is what the pool gives to an
 * account that asks for nothing (M5).
 */
export function roleOfAim(aim: SignUpAim): ChosenRole {
  if (aim.kind !== 'invitation' || aim.paper.event_id !== undefined) return 'Player'
  return ROLE_OF_PART[aim.paper.part] ?? 'Player'
}
