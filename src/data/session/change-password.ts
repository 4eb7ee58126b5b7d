import { endSessions } from '#domain/contracts/sessions.ts'
import type { Services } from '../services.ts'
import type { AccountRefusal } from './account.ts'

type Passwords = { email: string; oldPassword: string; newPassword: string }

/**
 * T47. Changes the password and signs out everywhere else. An identity provider that can only end all sessions ends
 * this one too: it signs in again at once. `areOthersOut` is false when the server did not hear of it.
 */
export async function changePassword(
  { api, session }: Pick<Services, 'api' | 'session'>,
  { email, oldPassword, newPassword }: Passwords,
): Promise<{ kind: 'ok'; areOthersOut: boolean } | AccountRefusal> {
  const answer = await session.account.updatePassword(oldPassword, newPassword)
  if (answer.kind !== 'ok') return answer
  const ended = await api.call(endSessions, { keep_this: true }).catch(() => undefined)
  if (ended?.is_this_ended) await session.signIn(email, newPassword)
  return { kind: 'ok', areOthersOut: ended !== undefined }
}
