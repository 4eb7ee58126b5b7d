import * as v from 'valibot'

const KEY = 'courtside-sent-report'

const Reading = v.object({ token: v.string(), session: v.string(), evaluationId: v.string() })
type Reading = v.InferOutput<typeof Reading>

/** What this tab was reading by that link; the server says whether it still may. */
export function keptReading(storage: Storage, token: string): Reading | undefined {
  const kept = v.safeParse(v.pipe(v.string(), v.parseJson(), Reading), storage.getItem(KEY))
  return kept.success && kept.output.token === token ? kept.output : undefined
}

export function keepReading(storage: Storage, reading: Reading) {
  storage.setItem(KEY, JSON.stringify(reading))
}

export function forgetReading(storage: Storage) {
  storage.removeItem(KEY)
}
