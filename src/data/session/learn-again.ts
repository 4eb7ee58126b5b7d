import { getMe } from '#domain/contracts/accounts.ts'
import type { User } from '#domain/contracts/accounts.ts'
import { rememberUser } from '../db/meta.ts'
import type { Services } from '../services.ts'

/**
 * Asks the server anew who the signed-in user is, after something was saved that shows in it. `saved` is what is known
 * to have changed: it holds when the connection ends between the two calls.
 */
export async function learnAgain(
  { api, db, session }: Pick<Services, 'api' | 'db' | 'session'>,
  userId: string,
  saved: Partial<User>,
): Promise<void> {
  const now = session.get()
  const known = now.phase === 'signed-in' && now.userId === userId ? now.user : null
  const user = await api.call(getMe, {}).catch((error: unknown) => {
    if (!known) throw error
    const created = [...(known.profiles_created ?? []), ...(saved.profiles_created ?? [])]
    return { ...known, ...saved, ...(created.length > 0 && { profiles_created: created }) }
  })
  await session.learn(user)
  await rememberUser(db, userId, `${user.first_name} ${user.last_name}`.trim()).catch(() => {})
}
