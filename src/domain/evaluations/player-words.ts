import { numberedGrade } from '../fields/school-grades.ts'

const ABBREVIATIONS: Readonly<Record<string, string>> = {
  'point guard': 'PG',
  'shooting guard': 'SG',
  'small forward': 'SF',
  'power forward': 'PF',
  center: 'C',
}

/** "PG"; a position without an abbreviation as it is; empty when nobody has said it. */
export function positionWords(name: string | null): string {
  return name === null ? '' : (ABBREVIATIONS[name.toLowerCase()] ?? name)
}

/** "11th grade"; empty when nobody has said it. */
export function gradeWords(grade: string | null): string {
  if (grade === null || grade === '') return ''
  return numberedGrade(grade) ?? (grade === 'post_grad' ? 'Post-graduate' : grade)
}
