/** Sets of one byte for each character. Which of them a file is in is a guess, and a person may know better. */
export const ONE_BYTE_CHARSETS = ['windows-1252', 'macintosh', 'windows-1250'] as const
export type OneByteCharset = (typeof ONE_BYTE_CHARSETS)[number]

/** How a file without a sure sign of its character set was read, and how its names look in each set. */
export type CharsetChoice = {
  used: OneByteCharset
  samples: Readonly<Record<OneByteCharset, string>>
}

/** The accented letters that American rosters have most. */
const COMMON = new Set('éíáóñúüöäç')
const AT_EDGES = new Set('“”‘’–—…')
const MOST_CHARACTERS = 200_000
/** A tie goes to Windows: more files come from there. */
const LEAD_OF_WINDOWS = 1

const isLetter = (character: string) => /\p{L}/u.test(character)
const isUpper = (character: string) => /\p{Lu}/u.test(character)
const isLower = (character: string) => /\p{Ll}/u.test(character)
const isVowel = (letter: string) => 'aeiouy'.includes(letter.normalize('NFD').charAt(0).toLowerCase())

/** EV208. Returns the set in which the names of a file look more like names: its bytes read as each of them. */
export function likelierCharset({ windows, mac }: { windows: string; mac: string }): 'windows-1252' | 'macintosh' {
  return plausibility(mac) > plausibility(windows) + LEAD_OF_WINDOWS ? 'macintosh' : 'windows-1252'
}

function plausibility(text: string): number {
  let sum = 0
  for (const [word] of text.slice(0, MOST_CHARACTERS).matchAll(/[^\s,;|"]+/gu)) {
    for (let at = 0; at < word.length; at++) {
      if (word.charAt(at) > '\u007F') sum += fitOf(word.charAt(at), word.charAt(at - 1), word.charAt(at + 1))
    }
  }
  return sum
}

/** How well a character fits between its neighbors in a name; both are empty at the ends of a word. */
function fitOf(character: string, before: string, after: string): number {
  if (!isLetter(character)) {
    // O’Neal
    if (character === '’' && isUpper(after)) return 2
    return AT_EDGES.has(character) && !(isLetter(before) && isLetter(after)) ? 0 : -3
  }
  if (isUpper(character) ? isLower(before) : isUpper(after)) return -3
  if (isLower(character) && !isLetter(before)) return -1
  const isLikeBoth = [before, after].every((it) => isLetter(it) && isVowel(it) === isVowel(character))
  if (isLikeBoth) return -2
  return COMMON.has(character.toLowerCase()) ? 3 : 1
}

const MOST_SAMPLES = 3
const MOST_OF_SAMPLE = 24

/** Returns the first different cells with a character that the sets disagree about, as each of them reads it. */
export function charsetSamples(texts: Readonly<Record<OneByteCharset, string>>): CharsetChoice['samples'] {
  const cells = new Map<string, number>()
  for (const { 0: cell, index } of texts['windows-1252'].matchAll(
    /[^,;|\t\r\n"]*[^\p{ASCII},;|\t\r\n"][^,;|\t\r\n"]*/gu,
  )) {
    if (!cells.has(cell)) cells.set(cell, index)
    if (cells.size === MOST_SAMPLES) break
  }
  // Each set has one character for each byte, so a cell is at one place in all texts.
  const sample = (text: string) =>
    [...cells].map(([cell, at]) => text.slice(at, at + Math.min(cell.length, MOST_OF_SAMPLE)).trim()).join(', ')
  return {
    'windows-1252': sample(texts['windows-1252']),
    macintosh: sample(texts.macintosh),
    'windows-1250': sample(texts['windows-1250']),
  }
}
