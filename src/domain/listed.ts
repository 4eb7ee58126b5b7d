/** "S. Ames", "S. Ames and D. Reyes", "S. Ames, D. Reyes and 3 others". */
export function listed(names: readonly string[], shown = 2): string {
  const more = names.length - shown
  const said = more > 0 ? [...names.slice(0, shown), `${more} ${more === 1 ? 'other' : 'others'}`] : [...names]
  const last = said.pop() ?? ''
  return said.length === 0 ? last : `${said.join(', ')} and ${last}`
}
