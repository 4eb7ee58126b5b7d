import type { Report } from '../contracts/evaluations.ts'
import { callName, nameOrJersey } from './jersey-words.ts'

type Named = Pick<Report, 'player_profile' | 'jersey_number' | 'jersey_color'>

/** The scripts that the fonts of the PDF have. Chinese, Japanese and Korean fonts are megabytes for each weight. */
const HAS_FONT = new RegExp(
  `^[${['Latin', 'Cyrillic', 'Greek', 'Arabic', 'Hebrew', 'Devanagari', 'Thai', 'Common']
    .map((script) => String.raw`\p{scx=${script}}`)
    .join('')}]$`,
  'u',
)
const LETTER = /\p{L}/gu
/** Emoji and other signs, with their joiners. */
const SIGN =
  /[\p{So}\p{Emoji_Presentation}\p{Emoji_Modifier}][\p{So}\p{Emoji_Modifier}\p{Join_Control}\p{Variation_Selector}]*/gu

const withoutSigns = (name: string) => name.replaceAll(SIGN, '').trim()

/** Returns whether the PDF can show a name: it has a font for every letter. */
export function settable(name: string): boolean {
  return (name.match(LETTER) ?? []).every((letter) => HAS_FONT.test(letter))
}

/**
 * R75. Returns how the PDF calls the player: by the name without emoji, or by the bib if a letter of the name has no
 * font there.
 */
export function playerOnPaper({ player_profile, ...jersey }: Named): { name: string; first: string; isNamed: boolean } {
  const names = {
    first_name: withoutSigns(player_profile.first_name),
    last_name: withoutSigns(player_profile.last_name),
  }
  const name = nameOrJersey(names, jersey)
  if (settable(name)) return { name, first: callName(names, jersey), isNamed: true }
  return { name: `Player ${jersey.jersey_number}`.trim(), first: 'this player', isNamed: false }
}
