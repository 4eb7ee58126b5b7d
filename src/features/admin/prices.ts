/** Whole cents of what was typed, "199" or "$1,199.50"; undefined when it is no price. */
export function centsOf(typed: string): number | undefined {
  const match = /^\$?\s*(\d{1,3}(?:,\d{3})*|\d+)(?:\.(\d{1,2}))?$/u.exec(typed.trim())
  if (!match) return undefined
  const [, dollars = '', cents = ''] = match
  return Number(dollars.replaceAll(',', '')) * 100 + Number(cents.padEnd(2, '0'))
}
