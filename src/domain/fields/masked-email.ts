/**
 * Returns the first letter and the domain. A reader who knows the address recognizes it. No one else can write to it.
 */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${String.fromCodePoint(email.codePointAt(0) ?? 0x2026)}…${email.slice(at)}`
}
