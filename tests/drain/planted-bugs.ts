import { chooseBatch } from '#domain/sync/chains.ts'
import type { ChooseBatch } from '#domain/sync/chains.ts'
import type { Database } from '#data/db/database.ts'

/** Planted bug: every operation is a chain of its own, so an evaluation's operations go out in any order. */
export const withoutOrder: ChooseBatch = (entries, limits) => {
  const scattered = entries.map((entry) => ({ ...entry, subject_id: `${entry.subject_id} ${entry.seq}`, entry }))
  const choice = chooseBatch(scattered, limits)
  return choice && { kind: choice.kind, entries: choice.entries.map(({ entry }) => entry) }
}

/**
 * Planted bug: an operation that was sent looks as if no server could have seen it, so later ratings are merged into
 * it.
 */
export function forgettingWhatWasSent(db: Database) {
  db.use({
    stack: 'dbcore',
    name: 'forgets-sent',
    create: (core) => ({
      ...core,
      table(name) {
        const table = core.table(name)
        if (name !== 'outbox') return table
        return {
          ...table,
          mutate: (request) =>
            table.mutate(
              request.type === 'put'
                ? { ...request, values: request.values.map((row) => ({ ...row, sent: 0 })) }
                : request,
            ),
        }
      },
    }),
  })
}

/** Planted bug: chains know evaluations only, so a sheet does not wait for the addition of its event player. */
export const withoutEventPlayers: ChooseBatch = (entries, limits) => {
  const blind = entries.map((entry) => ({ ...entry, body: {}, entry }))
  const choice = chooseBatch(blind, limits)
  return choice && { kind: choice.kind, entries: choice.entries.map(({ entry }) => entry) }
}

/** Planted bug: what is in flight is taken again at once, as if nobody had claimed it. */
export const withoutLease: ChooseBatch = (entries, limits) =>
  chooseBatch(entries, { ...limits, now: Number.MAX_SAFE_INTEGER })
