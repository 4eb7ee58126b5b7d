/** What was typed into a field of a form, without spaces around it. */
export function textOf(data: FormData, field: string): string {
  const value = data.get(field)
  return typeof value === 'string' ? value.trim() : ''
}
