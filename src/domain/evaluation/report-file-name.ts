/** Letters that no accent comes off of. */
const PLAIN: Readonly<Record<string, string>> = {
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  þ: 'th',
  ı: 'i',
  "'": '',
  '’': '',
}

/** "courtside-maya-okafor-2026-02-14.pdf": a name that every system keeps, of Latin letters without accents. */
export function reportFileName(
  { first_name, last_name }: { first_name: string; last_name: string },
  evaluatedOn: string,
): string {
  const plain = Array.from(`${first_name} ${last_name}`.toLowerCase(), (letter) => PLAIN[letter] ?? letter)
    .join('')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
  const parts = plain.split(/[^a-z\d]+/u).filter(Boolean)
  const name = parts.length > 0 ? parts.join('-').slice(0, 80).replace(/-$/u, '') : 'player'
  return `courtside-${name}-${evaluatedOn}.pdf`
}
