/** A school grade in lists, in files and on the server. */
export type Grade = { value: string; name: string }

/** The rubric's list begins with grade 3; clubs have younger players. Kindergarten is grade 0. */
const BEFORE_THE_RUBRIC: readonly Grade[] = [
  { value: '0', name: 'Kindergarten' },
  { value: '1', name: '1st Grade' },
  { value: '2', name: '2nd Grade' },
]

/** EV111. The only list of grades for rosters and events: the rubric's grades and the years before them. */
export function gradesWith<Listed extends Grade>(ofRubric: readonly Listed[]): readonly (Listed | Grade)[] {
  return [...BEFORE_THE_RUBRIC.filter(({ value }) => !ofRubric.some((it) => it.value === value)), ...ofRubric]
}

/** Values for K to 12 and post-grad. */
export const GRADES: readonly string[] = [...Array.from({ length: 13 }, (_, number) => String(number)), 'post_grad']

export const isGrade = (value: string) => GRADES.includes(value)

/** Returns "Kindergarten", "1st grade" or "12th grade" for a number. Undefined for other values. */
export function numberedGrade(grade: string): string | undefined {
  if (!/^\d+$/u.test(grade)) return undefined
  return Number(grade) === 0 ? 'Kindergarten' : `${ordinal(Number(grade))} grade`
}

/** Returns "K", "1st", "12th" or "Post-grad". Other text is returned unchanged. */
export function shortGrade(grade: string): string {
  if (grade === 'post_grad') return 'Post-grad'
  if (!/^\d+$/u.test(grade)) return grade
  return Number(grade) === 0 ? 'K' : ordinal(Number(grade))
}

function ordinal(number: number): string {
  const isTeen = number % 100 > 10 && number % 100 < 14
  return `${number}${isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th')}`
}

/** Error for a grade that is not in the list. */
export function unknownGradeWords(grades: readonly Grade[]): string {
  const numbers = grades.map(({ value }) => Number(value)).filter((number) => !Number.isNaN(number))
  const [lowest, highest] = [Math.min(...numbers), Math.max(...numbers)]
  return `Grade must be ${lowest === 0 ? 'K' : lowest} to ${highest} or Post-Graduate`
}
