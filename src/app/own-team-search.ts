type OwnTeamSearch = {
  team?: number | 'new'
  /** The secret of the invitation that is gone back to, once the team is there. */
  invitation?: string
}

/** Leaves out what is neither a team's number nor a new team: the pages then begin with the coach's first team. */
export function readOwnTeamSearch({ team, invitation }: Record<string, unknown>): OwnTeamSearch {
  const id = Number(team)
  const back = typeof invitation === 'string' && /^[\w-]{20,80}$/u.test(invitation) ? { invitation } : {}
  if (team === 'new') return { team, ...back }
  return { ...(Number.isInteger(id) && id > 0 && id < 1_000_000_000 && { team: id }), ...back }
}
