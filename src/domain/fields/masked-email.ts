/** The first letter and the domain: whoever knows the address recognizes it, and no one else can write to it. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${String.fromCodePoint(email.codePointAt(0) ?? 0x2026)}…${email.slice(at)}`
}
