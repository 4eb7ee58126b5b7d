type Paged = { limit: number; offset: number }

/** The size of a list, and the addresses (below the API's base) of the pages beside this one. */
export function pageLinks<Query extends Paged>(path: string, query: Query, count: number) {
  const { limit, offset } = query
  return {
    count,
    next: offset + limit < count ? addressOf(path, { ...query, offset: offset + limit }) : null,
    previous: offset > 0 ? addressOf(path, { ...query, offset: Math.max(0, offset - limit) }) : null,
  }
}

function addressOf(path: string, query: object): string {
  const asked = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const parameters = new URLSearchParams(Object.fromEntries(asked.map(([name, value]) => [name, String(value)])))
  return `${path}?${parameters.toString()}`
}
