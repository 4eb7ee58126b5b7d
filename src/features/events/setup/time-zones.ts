const OF_THE_STATES = [
  ['America/New_York', 'Eastern'],
  ['America/Chicago', 'Central'],
  ['America/Denver', 'Mountain'],
  ['America/Phoenix', 'Arizona'],
  ['America/Los_Angeles', 'Pacific'],
  ['America/Anchorage', 'Alaska'],
  ['Pacific/Honolulu', 'Hawaii'],
  ['America/Puerto_Rico', 'Puerto Rico'],
] as const

/** The zones of the United States by their names, then the one that is chosen, when it is another. */
export function timeZoneChoices(chosen: string): { value: string; label: string }[] {
  const known = OF_THE_STATES.map(([value, label]) => ({ value, label }))
  return known.some(({ value }) => value === chosen)
    ? known
    : [...known, { value: chosen, label: chosen.replaceAll('_', ' ') }]
}
