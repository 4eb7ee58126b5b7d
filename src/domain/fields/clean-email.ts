// Each pattern takes time in proportion to the text: the server reads what anyone sends.

/** Direction marks, zero-width characters and soft hyphens come along when an address is copied. */
const UNSEEN = /\p{Cf}/gu
const SCHEME = /^mailto:/iu
/** `Ana Duarte <ana@example.com>`, as mail programs copy it. */
const IN_BRACKETS = /<([^<>@]*@[^<>]*)>/u
/** No address ends with these: they belong to the sentence or list that it was copied from. */
const END = /(?<![.,;:>\s])[.,;:>\s]+$/u

/** V23. Returns a pasted email address without what came along with it. Whether it is an address is checked later. */
export function cleanEmail(typed: string): string {
  const seen = typed.toWellFormed().replaceAll(UNSEEN, '').trim()
  const address = (bracketed(seen) ?? seen).trim().replace(END, '')
  return SCHEME.test(address) ? address.replace(SCHEME, '').replace(/(@[^@?]*)\?.*$/su, '$1') : address
}

/** Nobody can say which of two different addresses is meant, so the text is left to be refused. */
function bracketed(text: string): string | undefined {
  const [whole = '', address = ''] = IN_BRACKETS.exec(text) ?? []
  const isOnlyOne = address !== '' && !text.replace(whole, '').replaceAll(address.trim(), '').includes('@')
  return isOnlyOne ? address : undefined
}

/**
 * V24. Returns the addresses of a pasted list, each once: separated by commas, semicolons, blanks or lines, with or
 * without names. Other words stay in the list, so that the form can refuse them by name.
 */
export function emailsIn(list: string): string[] {
  const parts = list.split(/[,;\n]+|(?<=>)/u)
  const found = parts.flatMap((part, at) => {
    if (bracketed(part) !== undefined) return [part]
    return isSurname(part, parts[at + 1]) ? [] : part.split(/\s+/u)
  })
  return [...new Set(found.map(cleanEmail))].filter((email) => email !== '')
}

/** `Duarte, Ana <ana@example.com>`: Outlook writes the last name first. */
function isSurname(part: string, next = ''): boolean {
  return !part.includes('@') && IN_BRACKETS.test(next)
}
