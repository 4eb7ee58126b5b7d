import { forgetTyping } from '#data/db/drafts.ts'
import type { Services } from '#data/services.ts'

/**
 * T56. Ends the session at the person's own wish: what they have half typed goes first, while it is still known whose
 * it is. A database that cannot be written holds nobody back.
 */
export async function signOut({ db, session }: Pick<Services, 'db' | 'session'>, userId: string): Promise<void> {
  await forgetTyping(db, userId).catch(() => {})
  await session.end('signed-out')
}
