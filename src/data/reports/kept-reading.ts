import * as v from 'valibot'
import { PlayerProfile } from '#domain/contracts/players.ts'
import type { PageStorage } from '#storage/page-storage.ts'

const KEY = 'courtside-sent-report'

const Reading = v.object({
  token: v.string(),
  session: v.string(),
  evaluationId: v.string(),
  /** How the player is called in words such as "Mila’s report". */
  name: v.string(),
  /** Facts about the player in the report. They fill in the profile of a new account (K70). */
  player: v.optional(
    v.fallback(
      v.nullable(v.pick(PlayerProfile, ['id', 'first_name', 'last_name', 'gender', 'athletic_info', 'organization'])),
      null,
    ),
  ),
  /** The address that proved the report. Absent from an older server. */
  email: v.optional(v.string()),
  /** The reader has asked to keep it in an account. */
  isToKeep: v.boolean(),
})
export type Reading = v.InferOutput<typeof Reading>

/** What this tab was reading by the link of an email; the server says whether it still may. */
export function keptReading(storage: PageStorage): Reading | undefined {
  const kept = v.safeParse(v.pipe(v.string(), v.parseJson(), Reading), storage.getItem(KEY))
  return kept.success ? kept.output : undefined
}

export function keepReading(storage: PageStorage, reading: Reading) {
  storage.setItem(KEY, JSON.stringify(reading))
}

export function forgetReading(storage: PageStorage) {
  storage.removeItem(KEY)
}
