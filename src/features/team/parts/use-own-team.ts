import type { OtherTeam } from '#data/db/team-drafts.ts'
import { ownTeam } from '#data/queries/teams.ts'
import type { Services } from '#data/services.ts'
import type { Team } from '#domain/contracts/teams.ts'
import { useSaved } from './use-saved.ts'

type OwnTeam = {
  /** Null where there is none yet. */
  answer: Team | null | undefined
  error: Error | null
  retry: () => void
  other: OtherTeam | undefined
}

/** The team of the address, or the one to begin with. */
export function useOwnTeam({ api }: Services, userId: string, asked: OtherTeam | undefined): OwnTeam {
  const first = useSaved(ownTeam(api, userId))
  const isOther = asked !== undefined && first.answer !== undefined && first.answer?.id !== asked
  const isAnother = isOther && asked !== 'new'
  // A key of its own, also while nothing is asked: what is first seen is held on to.
  const another = useSaved({ ...ownTeam(api, userId, asked === 'new' ? 0 : (asked ?? 0)), enabled: isAnother })
  if (isAnother) return { ...another, other: asked }
  // Who has no team yet makes the first one.
  return isOther && first.answer !== null ? { ...first, answer: null, other: asked } : { ...first, other: undefined }
}
