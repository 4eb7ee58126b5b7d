import type { GENDERS } from '../contracts/players.ts'

// Spellings of bibs and genders, and the one value that each is read as.

/** #7, "No. 7", 007 and 7.0 are bib 7. What is no number stays as it was written. */
export function readBib(text: string): string {
  const bare = text
    .trim()
    .replace(/^(?:#|no\.?|nr\.?|bib)\s*/iu, '')
    .replace(/^(\d{1,3})\.0+$/u, '$1')
  return /^\d{1,3}$/u.test(bare) ? String(Number(bare)) : bare
}

const GENDER_WORDS: Readonly<Record<string, (typeof GENDERS)[number]>> = {
  m: 'Male',
  masculino: 'Male',
  hombre: 'Male',
  nino: 'Male',
  mannlich: 'Male',
  junge: 'Male',
  femenino: 'Female',
  mujer: 'Female',
  nina: 'Female',
  weiblich: 'Female',
  madchen: 'Female',
  male: 'Male',
  boy: 'Male',
  boys: 'Male',
  man: 'Male',
  men: 'Male',
  b: 'Male',
  f: 'Female',
  female: 'Female',
  girl: 'Female',
  girls: 'Female',
  woman: 'Female',
  women: 'Female',
  g: 'Female',
  w: 'Female',
}

/** Undefined for what is neither. */
export function readGender(text: string): (typeof GENDERS)[number] | undefined {
  const word = text.trim().normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return GENDER_WORDS[word.replace(/s$/u, '')] ?? GENDER_WORDS[word]
}
