import type { LedgerReading } from './read-ledger.ts'

/** Returns a line for the operator about applied entries, or no line if there were none. */
export function readingWords({ applied, skipped }: LedgerReading): string[] {
  if (applied + skipped === 0) return []
  const things = `${applied} ${applied === 1 ? 'withdrawal, revocation or erasure' : 'withdrawals, revocations and erasures'}`
  return [`Ledger: applied ${things} newer than the backup. ${skipped} were about something the backup does not hold.`]
}

/** U122. Returns problems with the ledger, worded so that no operator overlooks them. */
export function ledgerTrouble({ isMissing, knownUntil, failed, unreadable, place }: LedgerReading): string[] {
  return [
    ...(isMissing
      ? [
          `THE LEDGER IS MISSING. ${place} lacks the entries that this database shipped to its ledger until ${knownUntil}. ` +
            'Consents withdrawn, links revoked and accounts erased since then may be back in force. ' +
            'Stop the server, put the ledger there and start again. If it is lost, see docs/security.md.',
        ]
      : []),
    ...(unreadable > 0 ? [`Ledger: ${unreadable} lines in ${place} cannot be read.`] : []),
    ...failed.map(
      ({ entry, error }) =>
        `Ledger: entry ${entry.id} (${entry.kind}) could not be applied: ${error instanceof Error ? error.message : String(error)}`,
    ),
  ]
}
