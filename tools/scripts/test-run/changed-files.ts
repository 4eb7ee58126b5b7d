import { execFileSync } from 'node:child_process'

/**
 * The files of this tree that are other than where its history and that of `since` part, those that git does not know
 * yet among them; what was deleted is not. Throws when git does not know the commit.
 */
export function changedFiles(since: string): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean)
  const [base = since] = git('merge-base', since, 'HEAD')
  const changed = [
    ...git('diff', '--name-only', '--diff-filter=d', base),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]
  return [...new Set(changed)].toSorted()
}
