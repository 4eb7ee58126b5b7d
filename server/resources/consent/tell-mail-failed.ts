import { withoutAddresses } from '../../http/log.ts'

/** For the operator: nobody who asked is kept waiting for an email, or told of a mail server's troubles. */
export function tellMailFailed(error: unknown) {
  const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error
  process.stderr.write(
    `A consent email could not be sent: ${withoutAddresses(reason instanceof Error ? reason.message : String(reason))}\n`,
  )
}
