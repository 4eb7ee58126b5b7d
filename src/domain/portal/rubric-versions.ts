import type { ScoringRubric } from '../rubric/rubric.ts'

/** F29. The later of two versions such as 2025.1 and 2025.10, by their numbers part by part. */
export function isNewerVersion(version: string, than: string): boolean {
  const [parts, others] = [version.split('.'), than.split('.')]
  for (let index = 0; index < Math.max(parts.length, others.length); index += 1) {
    const difference = Number(parts[index] ?? 0) - Number(others[index] ?? 0)
    if (difference !== 0 && !Number.isNaN(difference)) return difference > 0
  }
  // What is no number has no time; any order will do that is always the same.
  return version > than
}

/** F29. The newest; null of none. */
export function newestVersion(versions: Iterable<string>): string | null {
  let newest: string | null = null
  for (const version of versions) if (newest === null || isNewerVersion(version, newest)) newest = version
  return newest
}

/** F29. The same figures, with versions that the rubric may be compared with counted as its own. */
export function asOneVersion<F extends { rubric_version: string }>(
  { rubric_version, comparable_with }: Pick<ScoringRubric, 'rubric_version' | 'comparable_with'>,
  figures: readonly F[],
): readonly F[] {
  const alike = new Set(comparable_with)
  return figures.map((it) => (alike.has(it.rubric_version) ? { ...it, rubric_version } : it))
}
