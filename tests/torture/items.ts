import rubric from '#server/rubric/rubric-2025.1.json' with { type: 'json' }

type Item = { name: string; key: string }

/** What stands on the card of each skill, the skill itself first. */
const CARDS: readonly Item[][] = rubric.skills.map(({ id, name, microskills }) => [
  { name, key: `skill:${id}` },
  ...microskills.map((micro) => ({ name: micro.name, key: `micro:${id}:${micro.id}` })),
])

/** The key on the wire of everything that a quick evaluation rates. */
export const QUICK_KEYS: readonly string[] = [
  ...rubric.skills.map(({ id }) => `skill:${id}`),
  ...rubric.team_player.items.map(({ id }) => `team:${id}`),
]

/** The first card's micro-skills: what is rated again and again in a day. The last one stays open, so nothing leads on. */
export const RATED: readonly Item[] = (CARDS[0] ?? []).slice(1, 4)

const KEYS = new Map(CARDS.flat().map(({ name, key }) => [name, key]))

/** The key of an item by its name on the screen; undefined for a name that is none. */
export const keyOf = (name: string): string | undefined => KEYS.get(name)
