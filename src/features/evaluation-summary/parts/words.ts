/** "37.5": totals and skills always have one decimal. */
export function oneDecimal(value: number): string {
  return value.toFixed(1)
}

export function heightWords({ height_feet, height_inches }: { height_feet: number | null; height_inches: number | null }): string {
  return height_feet === null ? '' : `${height_feet} ft ${height_inches ?? 0} in`
}

export function gradeWords(grade: string | null): string {
  if (grade === null || grade === '') return ''
  if (grade === 'post_grad') return 'post-graduate'
  return /^\d+$/u.test(grade) ? `${grade}${grade === '3' ? 'rd' : 'th'} grade` : grade
}

/** "0.7 below", "on level", "1.0 above": what is less than a tenth is no difference. */
export function gapWords(gap: number): string {
  const size = Math.abs(gap).toFixed(1)
  if (size === '0.0') return 'on level'
  return gap > 0 ? `${size} above` : `${size} below`
}
