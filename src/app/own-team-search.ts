/** Leaves out what is neither a team's number nor a new team: the pages then begin with the coach's first team. */
export function readOwnTeamSearch({ team }: Record<string, unknown>): { team?: number | 'new' } {
  const id = Number(team)
  if (team === 'new') return { team }
  return Number.isInteger(id) && id > 0 && id < 1_000_000_000 ? { team: id } : {}
}
