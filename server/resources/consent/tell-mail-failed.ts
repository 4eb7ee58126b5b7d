import { withoutAddresses } from '../../http/log.ts'
import { tellOperator } from '../../http/tell-operator.ts'

/** For the operator: nobody who asked is kept waiting for an email, or told of a mail server's troubles. */
export function tellMailFailed(error: unknown) {
  const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const why = withoutAddresses(reason instanceof Error ? reason.message : String(reason))
  tellOperator(`A consent email could not be sent: ${why}`)
}
