import type { Services } from '../../services.ts'

/** Whoever turned it off elsewhere keeps an admin's rights for so long at most. */
const REMEMBERED_MS = 5 * 60_000

/** M106. Whether somebody has a second step. A yes is remembered for minutes: every call of an admin asks. */
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
