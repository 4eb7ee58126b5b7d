import type * as v from 'valibot'
import { numeral } from '../language.ts'

type Issue = v.BaseIssue<unknown>

/** What is said of a value that is not there, where its field has no words of its own. */
const MISSING = 'Fill this in'
export const NO_NUMBER = 'Use a number'

const TYPES: Readonly<Record<string, string>> = {
  string: 'Use text',
  number: NO_NUMBER,
  boolean: 'Use true or false',
  array: 'Use a list',
  object: 'Use named fields',
  loose_object: 'Use named fields',
  variant: 'Use named fields',
}

const RULES: Readonly<Record<string, (issue: Issue) => string>> = {
  non_empty: () => MISSING,
  min_length: () => MISSING,
  max_length: ({ input, requirement }) =>
    typeof input === 'string' ? atMostCharacters(Number(requirement)) : `Use at most ${numberOf(requirement)} entries`,
  min_value: ({ requirement }) => `Use ${numberOf(requirement)} or more`,
  max_value: ({ requirement }) => `Use ${numberOf(requirement)} or less`,
  integer: () => 'Use a whole number',
  finite: () => NO_NUMBER,
  uuid: () => 'This id is not valid',
}

/** U31. The words for a refused value whose schema has none of its own: the one place for limits and wrong types. */
export function refusalWords(issue: Issue): string {
  if (issue.kind === 'validation') return RULES[issue.type]?.(issue) ?? 'This is not valid'
  if (issue.input === undefined || issue.input === null) return MISSING
  if (issue.type === 'picklist' || issue.type === 'literal') return `Choose one of these: ${choicesOf(issue)}`
  return TYPES[issue.type] ?? 'This is not valid'
}

/** For schemas that are also parsed where nobody asks for these words. */
export function atMostCharacters(max: number): string {
  return `Use at most ${numberOf(max)} characters`
}

function numberOf(requirement: unknown): string {
  return numeral(Number(requirement))
}

/** Valibot writes choices as `("home" | "away")`. */
function choicesOf({ expected }: Issue): string {
  return (expected ?? '').replaceAll(/[()"]/gu, '').replaceAll(' | ', ', ')
}
