import { historiesOfPlayer } from '#data/queries/histories.ts'
import { playerProfile, teamsOfPlayer } from '#data/queries/profile.ts'
import { keptReading } from '#data/reports/kept-reading.ts'
import type { Services } from '#data/services.ts'
import type { SignedInPerson } from '#domain/session/session.ts'
import { tabStorage } from '#storage/page-storage.ts'

/**
 * Returns where a player goes who has just created a profile: back to the report they came to keep, to the start of the
 * app if something waits there, else to the first order.
 */
export async function afterProfile(
  { api, queryClient }: Services,
  { userId, user }: Pick<SignedInPerson, 'userId' | 'user'>,
): Promise<'/app/keep-report' | '/app' | '/app/video-upload'> {
  if (keptReading(tabStorage)?.isToKeep) return '/app/keep-report'
  if (user === null || user.events.length > 0) return '/app'
  try {
    const [{ consent }, teams, histories] = await Promise.all([
      queryClient.fetchQuery(playerProfile(api, userId)),
      queryClient.fetchQuery(teamsOfPlayer(api, userId)),
      queryClient.fetchQuery(historiesOfPlayer(api, userId)),
    ])
    const isFree = consent.state === 'not-needed' || consent.state === 'given'
    const waits = teams.invitations.length + teams.teams.length + histories.found.length + histories.guarded.length
    return isFree && waits === 0 ? '/app/video-upload' : '/app'
  } catch {
    return '/app'
  }
}
