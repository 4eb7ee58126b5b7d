/**
 * The numbers a slip of the finger may have made of another: one digit more, one less, one other, or all in the wrong
 * order.
 */
export function isNearNumber(typed: string, worn: string): boolean {
  if (typed === worn) return false
  const [one, other] = [Array.from(typed), Array.from(worn)]
  if (one.length === other.length)
    return one.filter((digit, at) => digit !== other[at]).length === 1 || one.toReversed().join('') === worn
  const [long, short] = one.length > other.length ? [typed, worn] : [worn, typed]
  return (
    long.length === short.length + 1 &&
    Array.from(long).some((_, at) => long.slice(0, at) + long.slice(at + 1) === short)
  )
}
