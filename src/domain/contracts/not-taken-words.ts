import type { NotTaken } from './operations.ts'

/** Why a part of an operation was left out, and what to do. */
export const NOT_TAKEN_WORDS: Readonly<Record<NotTaken, string>> = {
  age: 'The birth date and grade didn’t change, because we’ve asked a parent or guardian. If they’re wrong, contact us.',
  photo: 'The photo wasn’t saved: the player may be under 13, and no parent or guardian has agreed.',
  erased: 'Nothing that describes the player was saved, because the player’s data was deleted.',
}

/** Which fields of an event player a part is. */
export const FIELDS_NOT_TAKEN: Readonly<Record<NotTaken, readonly string[]>> = {
  age: ['date_of_birth', 'school_grade'],
  photo: ['photo'],
  erased: [
    'first_name',
    'last_name',
    'gender',
    'school_grade',
    'date_of_birth',
    'position',
    'height_feet',
    'height_inches',
    'organization',
    'email',
    'photo',
  ],
}
