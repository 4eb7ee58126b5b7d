import type { AttributeCount } from '../contracts/portal.ts'
import type { ScoringRubric } from '../rubric/rubric.ts'
import type { Rated } from './players.ts'
import { shareOf } from './averages.ts'

const TITLES: Readonly<Record<string, string>> = {
  height: 'Height',
  total_performance: 'Total performance',
  team_player: 'Team player',
  competitive: 'Competitive score',
  ahead_of_grade: 'Ahead of grade',
  age_for_grade: 'Age for grade',
}

/**
 * Attributes by the share of players that have them as an advantage or as a red flag, the most frequent first;
 * none for too few players.
 */
export function separatorCounts(
  rubric: ScoringRubric,
  players: readonly Rated[],
  kind: 'advantages' | 'red_flags',
): AttributeCount[] {
  const counts = new Map<string, number>()
  for (const { latest } of players)
    for (const attribute of new Set(latest[kind])) counts.set(attribute, (counts.get(attribute) ?? 0) + 1)
  return [...counts]
    .flatMap(([attribute, count]) => {
      const share = shareOf(count, players.length)
      return share === null ? [] : [{ attribute, title: attributeTitle(rubric, attribute), count, share }]
    })
    .toSorted((a, b) => b.count - a.count || (a.title < b.title ? -1 : Number(a.title > b.title)))
}

/** What an attribute such as `finishing` is called; one that this rubric does not know keeps its own name, in words. */
export function attributeTitle(
  { skills }: { skills: ReadonlyArray<{ key: string; name: string }> },
  attribute: string,
): string {
  const known = skills.find(({ key }) => key === attribute)?.name ?? TITLES[attribute]
  if (known !== undefined) return known
  const words = attribute.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
