import type { Services } from '../../services.ts'

/** An admin who turned off the second step elsewhere keeps the admin's right for at most this long. */
const REMEMBERED_MS = 5 * 60_000

/** M106. Whether a person has a second step. A yes is cached, because every call of an admin asks. */
export function rememberSecondSteps({ directory, now }: Pick<Services, 'directory' | 'now'>) {
  const until = new Map<string, number>()
  return async (userId: string): Promise<boolean> => {
    if ((until.get(userId) ?? 0) > now()) return true
    until.delete(userId)
    const isOn = await directory.hasSecondStep(userId)
    if (isOn) until.set(userId, now() + REMEMBERED_MS)
    return isOn
  }
}
