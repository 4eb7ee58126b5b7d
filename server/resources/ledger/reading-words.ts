import type { LedgerReading } from './read-ledger.ts'

/** For the operator: what was done again. Nothing where nothing was. */
export function readingWords({ applied, skipped }: LedgerReading): string[] {
  if (applied + skipped === 0) return []
  const things = `${applied} ${applied === 1 ? 'withdrawal, revocation or erasure' : 'withdrawals, revocations and erasures'}`
  return [`Ledger: applied ${things} newer than the backup. ${skipped} were about something the backup does not hold.`]
}

/** U122. What is wrong with the ledger, loud enough that nobody scrolls past it. */
export function ledgerTrouble({ isMissing, knownUntil, failed, unreadable, place }: LedgerReading): string[] {
  return [
    ...(isMissing
      ? [
          `THE LEDGER IS MISSING. ${place} does not hold what this database carried to its ledger until ${knownUntil}. ` +
            'Consents that were withdrawn since, links that were revoked and accounts that were erased may be back. ' +
            'Stop the server, bring the ledger there and start again. docs/security.md says what to do when it is lost.',
        ]
      : []),
    ...(unreadable > 0 ? [`Ledger: ${unreadable} lines in ${place} cannot be read.`] : []),
    ...failed.map(
      ({ entry, error }) =>
        `Ledger: entry ${entry.id} (${entry.kind}) could not be applied: ${error instanceof Error ? error.message : String(error)}`,
    ),
  ]
}
