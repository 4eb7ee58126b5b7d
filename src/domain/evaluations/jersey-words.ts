import { JERSEY_COLORS } from '../contracts/players.ts'
import type { JerseyColor } from '../contracts/players.ts'

const OWN = /^(#[\da-f]{6}) (.+)$/u
const WORDS: Readonly<Record<string, string>> = { royal: 'Royal blue', petrol: 'Teal' }

/** How people call the color: "Royal blue", "Carolina blue" for a team's own. */
export function colorWord(color: JerseyColor): string {
  const { name } = ownColor(color) ?? {}
  return name ?? WORDS[color] ?? color.charAt(0).toUpperCase() + color.slice(1)
}

/** What a form offers, by the word beside its drawing. */
export const JERSEY_CHOICES = JERSEY_COLORS.map((color) => ({ color, word: colorWord(color) }))

/** The parts of a team's own color; undefined for a color that every team may wear. */
export function ownColor(color: JerseyColor): { cloth: string; name: string } | undefined {
  const [, cloth, name] = OWN.exec(color) ?? []
  return cloth !== undefined && name !== undefined ? { cloth, name } : undefined
}

/** Who is meant: the name, or the jersey while nobody has said one. */
export function nameOrJersey(
  { first_name, last_name }: { first_name: string; last_name: string },
  jersey: Parameters<typeof jerseyWords>[0],
): string {
  return `${first_name} ${last_name}`.trim() || jerseyWords(jersey)
}

/** How sentences call the player: by the first name, or by the jersey. */
export function callName({ first_name }: { first_name: string }, jersey: Parameters<typeof jerseyWords>[0]): string {
  return first_name || jerseyWords(jersey)
}

/** "White 12"; the color is always written. */
export function jerseyWords({
  jersey_color,
  jersey_number,
}: {
  jersey_color: JerseyColor
  jersey_number: string
}): string {
  return `${colorWord(jersey_color)} ${jersey_number}`.trim()
}
