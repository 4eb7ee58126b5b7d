import { tellOperator } from '../../http/tell-operator.ts'

/** For the operator: money that needs somebody to look at it. Ids only; no person, no secret. */
export function tellPaymentTrouble(text: string, error?: unknown) {
  const why = error instanceof Error ? `: ${error.message}` : ''
  tellOperator(`Payment: ${text}${why}`)
}
