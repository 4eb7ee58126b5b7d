import { execFileSync } from 'node:child_process'

/** The files that differ from a commit, those that git does not know yet among them. Throws when git does not know the commit. */
export function changedFiles(since: string): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean)
  return [...new Set([...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')])].toSorted()
}
