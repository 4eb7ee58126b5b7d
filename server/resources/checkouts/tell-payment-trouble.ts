/** For the operator: money that needs somebody to look at it. Ids only; no person, no secret. */
export function tellPaymentTrouble(text: string, error?: unknown) {
  const why = error instanceof Error ? `: ${error.message}` : ''
  process.stderr.write(`Payment: ${text}${why}\n`)
}
