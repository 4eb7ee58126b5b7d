/**
 * Narrower than any phone: a phone has letters of 200 % here. The build writes it where a stylesheet says
 * `@media (--large-letters)`.
 */
export const LARGE_LETTERS = '(max-width: 279px)'
