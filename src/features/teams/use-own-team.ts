import type { OtherTeam } from '#data/db/team-drafts.ts'
import { ownTeam } from '#data/queries/teams.ts'
import type { Loaded } from '#data/react/use-loaded.ts'
import type { Services } from '#data/services.ts'
import type { Team } from '#domain/contracts/teams.ts'
import { useSaved } from './use-saved.ts'

/** The team of the address, or the one to begin with. Null if the coach has no team yet. */
export function useOwnTeam(
  { api }: Services,
  userId: string,
  asked: OtherTeam | undefined,
): Loaded<Team | null> & { other: OtherTeam | undefined } {
  const first = useSaved(ownTeam(api, userId))
  const isOther = asked !== undefined && first.data !== undefined && first.data?.id !== asked
  const isAnother = isOther && asked !== 'new'
  // A key of its own, also while nothing is asked: what is first seen is held on to.
  const another = useSaved({ ...ownTeam(api, userId, asked === 'new' ? 0 : (asked ?? 0)), enabled: isAnother })
  if (isAnother) return { ...another, other: asked }
  // Who has no team yet makes the first one.
  return isOther && first.data !== null ? { ...first, data: null, other: asked } : { ...first, other: undefined }
}
