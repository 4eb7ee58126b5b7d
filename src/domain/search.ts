// D95. One search for all lists, here and in the database: `folded` in migration 0062.

/**
 * Lowercase letters that Unicode doesn't decompose, and the letter that a US keyboard has for each, at the same place.
 * At the end Arabic letters that people and keyboards write in two ways.
 */
const SPECIAL = 'ðøđħıłŋŧƀƃƈƌƒƙƚƞƥƫƭƴƶǝǥȡȥȴȵȶȷȼȿɀɇɉɋɍɏɓɔɖɗəɛɠɨɲɵʈʋςⱥⱦٱىیکة'
const TYPED = 'dodhilntbbcdfklnpttyzegdzlntjcszejqryboddeeginotvσatاييكه'
const LETTERS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Array.from(SPECIAL, (letter, at) => [letter, TYPED.charAt(at)])),
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
}
const SPECIAL_LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'gu')

/** D120. Marks over and under letters, apostrophes, joiners, and signs that nobody sees. */
const IGNORED = new RegExp(
  [
    String.raw`[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]`,
    String.raw`[\u0591-\u05bd]|\u05bf|[\u05c1\u05c2]|[\u05c4\u05c5]|\u05c7`,
    String.raw`[\u0610-\u061a]|\u0640|[\u064b-\u065f]|\u0670`,
    String.raw`[\u06d6-\u06dc]|[\u06df-\u06e4]|[\u06e7\u06e8]|[\u06ea-\u06ed]`,
    String.raw`\u00ad|\u061c|[\u200b-\u200f]|[\u202a-\u202e]|[\u2060-\u2069]|[\ufe00-\ufe0f]|\ufeff`,
    "['`‘’‛′ʹʻʼʽʾʿ׳]",
  ].join('|'),
  'gu',
)
const DASH = /[-‐‒–—―−־]/gu

/** Returns a text in the letters of a US keyboard: lowercase, without marks and apostrophes, with a space for a dash. */
export function folded(text: string): string {
  return text
    .replaceAll('´', '')
    .normalize('NFKD')
    .replaceAll(IGNORED, '')
    .replaceAll(DASH, ' ')
    .toLowerCase()
    .replaceAll(SPECIAL_LETTER, (letter) => LETTERS[letter] ?? letter)
}

/** Returns the words of a search, folded. */
export function searchWords(search: string): string[] {
  return folded(search).split(/\s+/u).filter(Boolean)
}

/** Returns a function that says whether some texts together contain every word of the search, in any order. */
export function finder(search: string): (texts: ReadonlyArray<string | null | undefined | false>) => boolean {
  const words = searchWords(search)
  return (texts) => {
    if (words.length === 0) return true
    const all = folded(texts.filter(Boolean).join('\n'))
    return words.every((word) => all.includes(word))
  }
}

export type FoundPart = { text: string; isFound: boolean }

/** Returns a text in parts, with the first place of each word of the search marked as found. */
export function foundParts(text: string, search: string): FoundPart[] {
  const letters = Array.from(text)
  const plain = letters.map(folded)
  const owners = plain.flatMap((it, at) => Array.from({ length: it.length }, () => at))
  const all = plain.join('')
  const found = new Set<number>()
  for (const word of searchWords(search)) {
    const at = all.indexOf(word)
    if (at === -1) continue
    const [first = 0, last = 0] = [owners[at], owners[at + word.length - 1]]
    for (let n = first; n <= last || plain[n] === ''; n++) found.add(n)
  }
  const parts: FoundPart[] = []
  for (const [at, letter] of letters.entries()) {
    const part = parts.at(-1)
    if (part?.isFound === found.has(at)) part.text += letter
    else parts.push({ text: letter, isFound: found.has(at) })
  }
  return parts
}
