import * as v from 'valibot'

export const LedgerEntry = v.object({
  id: v.pipe(v.string(), v.uuid()),
  /** Id of the installation. A folder may also hold entries of an earlier database. */
  of: v.pipe(v.string(), v.uuid()),
  at: v.string(),
  kind: v.string(),
  subject: v.record(v.string(), v.unknown()),
})
export type LedgerEntry = v.InferOutput<typeof LedgerEntry>

/**
 * U119. Append-only store of withdrawals, revocations and erasures, outside the database and its backups. Calls throw
 * if the store does not answer.
 */
export type Ledger = {
  /** Location, as shown to the operator. */
  place: string
  /** Resolves when the entries are durable. `readSince` finds them by `at`. */
  append(entries: readonly LedgerEntry[], at: string): Promise<void>
  /** Returns the entries appended at or after this moment, in order. Returns every entry if it is undefined. */
  readSince(at: string | undefined): AsyncIterable<LedgerPage>
}

/** `unreadable` counts damaged lines and lines of a batch that was never acknowledged. */
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
