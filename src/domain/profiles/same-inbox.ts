/**
 * K2. Capitals and what stands behind a plus do not make another inbox; nor do dots at Google, which has two names. The
 * database reads an address alike (`inbox_of`).
 */
export function sameInbox(one: string, other: string): boolean {
  return inboxOf(one) === inboxOf(other)
}

function inboxOf(email: string): string {
  const plain = email
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*@/u, '@')
  const name = /^(.+)@(?:gmail|googlemail)\.com$/u.exec(plain)?.[1]
  return name === undefined ? plain : `${name.replaceAll('.', '')}@gmail.com`
}
