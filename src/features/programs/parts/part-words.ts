import type { OwnProgram, ProgramPart } from '#domain/contracts/program-people.ts'

/** What somebody is in a program. */
export const PART_WORDS: Readonly<Record<OwnProgram['part'], string>> = {
  owner: 'Owner',
  director: 'Director',
  coach: 'Coach',
  evaluator: 'Evaluator',
}

export const AS_WORDS: Readonly<Record<ProgramPart, string>> = {
  director: 'a director',
  coach: 'a coach',
  evaluator: 'an evaluator',
}

/** "Tampa, Florida"; empty for a program that says neither. */
export function placeWords({ city, state_name }: { city: string | null; state_name: string | null }): string {
  return [city, state_name].filter(Boolean).join(', ')
}

/** "1 team"; "3 teams". */
export function countWords(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`
}
