import * as v from 'valibot'

export const LedgerEntry = v.object({
  id: v.pipe(v.string(), v.uuid()),
  /** Of the installation: a folder may hold what another database wrote before. */
  of: v.pipe(v.string(), v.uuid()),
  at: v.string(),
  kind: v.string(),
  subject: v.record(v.string(), v.unknown()),
})
export type LedgerEntry = v.InferOutput<typeof LedgerEntry>

/**
 * U119. What was withdrawn, revoked or erased, outside of the database and of its backups. It only grows. Calls throw
 * when the store gives no answer.
 */
export type Ledger = {
  /** Where it is, for the operator. */
  place: string
  /** Resolves when the entries are durable. `at` is the moment by which they are found again. */
  append(entries: readonly LedgerEntry[], at: string): Promise<void>
  /** All that was appended at this moment or later, in that order; all there is without one. */
  readSince(at: string | undefined): AsyncIterable<LedgerPage>
}

/** `unreadable` counts lines that are torn: of a batch that was never acknowledged, or damaged since. */
export type LedgerPage = { entries: LedgerEntry[]; unreadable: number }

export const ledgerLines = (entries: readonly LedgerEntry[]) =>
  entries.map((entry) => `${JSON.stringify(entry)}\n`).join('')

export function readLedgerLines(text: string): LedgerPage {
  const page: LedgerPage = { entries: [], unreadable: 0 }
  for (const line of text.split('\n')) {
    if (line === '') continue
    const entry = v.safeParse(LedgerLine, line)
    if (entry.success) page.entries.push(entry.output)
    else page.unreadable += 1
  }
  return page
}

const LedgerLine = v.pipe(v.string(), v.parseJson(), LedgerEntry)
