/** The numbers a slip of the finger may have made of another: one digit more, one less, one other, or two in the wrong order. */
export function isNearNumber(typed: string, worn: string): boolean {
  if (typed === worn) return false
  if (typed.length === worn.length) return differences(typed, worn) === 1 || [...typed].toReversed().join('') === worn
  const [long, short] = typed.length > worn.length ? [typed, worn] : [worn, typed]
  return long.length === short.length + 1 && [...long].some((_, at) => long.slice(0, at) + long.slice(at + 1) === short)
}

function differences(one: string, other: string): number {
  return [...one].filter((digit, at) => digit !== other[at]).length
}
