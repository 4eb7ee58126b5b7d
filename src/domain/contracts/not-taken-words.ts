import type { NotTaken } from './operations.ts'

/** Why a part of an operation was left out, and what to do. */
export const NOT_TAKEN_WORDS: Readonly<Record<NotTaken, string>> = {
  age: 'The birth date and grade didn’t change, because we’ve asked a parent or guardian. If they’re wrong, contact us.',
  photo: 'The photo wasn’t saved: the player may be under 13, and no parent or guardian has agreed.',
}
