import type { JerseyColor } from '../contracts/players.ts'
import { colorWord } from '../evaluations/jersey-words.ts'

type Worn = { id: string; number: string; color: JerseyColor; gameRefs: readonly string[] }

/**
 * O81. By player, the others who wear the same number in the same color in one of the same games: an evaluator could
 * not tell them apart.
 */
export function jerseyConflicts(players: readonly Worn[]): Map<string, string[]> {
  const conflicts = new Map<string, string[]>()
  for (const player of players) {
    const others = players.filter((other) => other.id !== player.id && isAlike(player, other)).map(({ id }) => id)
    if (others.length > 0) conflicts.set(player.id, others)
  }
  return conflicts
}

function isAlike(one: Worn, other: Worn): boolean {
  // 0 and 00 are two numbers.
  return (
    one.number !== '' &&
    one.number === other.number &&
    colorWord(one.color) === colorWord(other.color) &&
    one.gameRefs.some((ref) => other.gameRefs.includes(ref))
  )
}
