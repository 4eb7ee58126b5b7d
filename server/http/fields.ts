import * as v from 'valibot'

type Issue = v.BaseIssue<unknown>

/** The messages of a failed parse by field: `ratings.0.value`, or `body` for the whole. */
export function fieldsOf(issues: readonly Issue[]): Record<string, string[]> {
  const fields: Record<string, string[]> = {}
  for (const issue of issues.flatMap(leavesOf)) {
    const name = v.getDotPath(issue) ?? 'body'
    const messages = (fields[name] ??= [])
    if (!messages.includes(issue.message)) messages.push(issue.message)
  }
  return fields
}

/** A union says "none of these" and hides each branch's reasons inside; those are what a reader needs. */
function leavesOf(issue: Issue): Issue[] {
  if (issue.type !== 'union' || !issue.issues?.length) return [issue]
  const head = issue.path
  const leaves = issue.issues.flatMap(leavesOf)
  // Of "empty, or an address" only what is wrong with the address is worth saying.
  const told = leaves.filter(({ type }) => type !== 'literal')
  return (told.length > 0 ? told : leaves).map((leaf) => (head ? { ...leaf, path: [...head, ...(leaf.path ?? [])] } : leaf)) as Issue[] // The path stays a non-empty list.
}
