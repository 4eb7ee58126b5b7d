import type { Figures, RosterMember } from './figures.ts'
import { inTimeOrder } from './calendar.ts'
import { newestVersion } from './rubric-versions.ts'

/** The history stands oldest first; its last one is the latest. */
export type Person = { ids: readonly string[]; history: readonly Figures[]; latest: Figures | null }

/** A person of a roster, however many lines and accounts they have; the first line stands for them in plots. */
export type Player = Person & { lines: readonly [RosterMember, ...RosterMember[]] }

export type Evaluated<P extends Person = Player> = P & { latest: Figures }

/** People whose figures are looked at together. */
export type Group<P extends Person = Player> = {
  players: readonly P[]
  evaluated: ReadonlyArray<Evaluated<P>>
  /** F29. The newest version among their latest results; null when there is none. */
  version: string | null
  /** Whose latest result is of this version: only they stand in averages. */
  counted: ReadonlyArray<Evaluated<P>>
}

/** What a mean needs of a player. */
export type Rated = { latest: Figures }

/**
 * F30. The persons of one or more rosters with their figures, in the order of jerseys. Lines that share an account or a
 * walk-on are one person; a line that nobody is known behind is a person without figures.
 */
export function playersOf(members: readonly RosterMember[], figures: readonly Figures[]): Player[] {
  const lines = inRosterOrder(members)
  const roots = rootsOf(lines)
  const linesByRoot = Map.groupBy(lines, (_, index) => rootIn(roots, index))
  const figuresById = Map.groupBy(figures, ({ player_id }) => player_id)

  return [...linesByRoot.values()].flatMap(([first, ...others]) => {
    if (!first) return []
    const own: Player['lines'] = [first, ...others]
    const ids = others.length === 0 ? first.player_ids : [...new Set(own.flatMap(({ player_ids }) => player_ids))]
    const figuresOf = (id: string) => figuresById.get(id) ?? []
    const [id] = ids
    const history = oldestFirst(id !== undefined && ids.length === 1 ? figuresOf(id) : ids.flatMap(figuresOf))
    return [{ lines: own, ids, history, latest: history.at(-1) ?? null }]
  })
}

/** The people that figures are of, where no roster is at hand. */
export function peopleOf(figures: readonly Figures[]): Person[] {
  return [...Map.groupBy(figures, ({ player_id }) => player_id)].map(([id, own]) => personOf([id], own))
}

function personOf(ids: readonly string[], figures: readonly Figures[]): Person {
  const history = oldestFirst(figures)
  return { ids, history, latest: history.at(-1) ?? null }
}

/** F29. With a version given, as when groups are held against each other, that one counts. */
export function groupOf<P extends Person>(players: readonly P[], version = versionOf(players)): Group<P> {
  const evaluated = players.filter(isEvaluated)
  return { players, evaluated, version, counted: evaluated.filter(({ latest }) => latest.rubric_version === version) }
}

/**
 * F28. Of evaluations of one instant the one with the greater id is the later: any rule will do that is always the
 * same.
 */
export function oldestFirst(figures: readonly Figures[]): Figures[] {
  return figures.toSorted(
    (a, b) => inTimeOrder(a.completed_at, b.completed_at) || inOrder(a.evaluation_id, b.evaluation_id),
  )
}

function isEvaluated<P extends Person>(player: P): player is Evaluated<P> {
  return player.latest !== null
}

function versionOf(players: readonly Person[]): string | null {
  return newestVersion(new Set(players.flatMap(({ latest }) => latest?.rubric_version ?? [])))
}

/** Each jersey is read once: a sort compares each line with a dozen others. */
function inRosterOrder(members: readonly RosterMember[]): RosterMember[] {
  return members
    .map((line) => ({ line, jersey: jerseyOf(line) }))
    .sort((a, b) => a.jersey - b.jersey || byRoster(a.line, b.line))
    .map(({ line }) => line)
}

/** By jersey (those without a number last), then by name; the id decides between namesakes. */
export function byRoster(a: RosterMember, b: RosterMember): number {
  return (
    jerseyOf(a) - jerseyOf(b) ||
    inOrder(a.jersey_number, b.jersey_number) ||
    inOrder(a.last_name, b.last_name) ||
    inOrder(a.first_name, b.first_name) ||
    inOrder(a.roster_entry_id, b.roster_entry_id)
  )
}

function jerseyOf({ jersey_number }: RosterMember): number {
  return /^\d+$/u.test(jersey_number) ? Number(jersey_number) : Number.MAX_SAFE_INTEGER
}

/** Not by the language's alphabet: that is slow over thousands of players, and the page sorts anew for people. */
function inOrder(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}

/** For each line the index of another one of the same person, up to one that names itself. */
function rootsOf(lines: readonly RosterMember[]): number[] {
  const roots = lines.map((_, index) => index)
  const lineOfId = new Map<string, number>()
  for (const [index, { player_ids }] of lines.entries()) {
    for (const id of player_ids) {
      const known = lineOfId.get(id)
      if (known === undefined) lineOfId.set(id, index)
      else roots[rootIn(roots, index)] = rootIn(roots, known)
    }
  }
  return roots
}

function rootIn(roots: number[], index: number): number {
  let root = index
  while (roots[root] !== undefined && roots[root] !== root) root = roots[root] ?? root
  // The way is kept short, or a long chain of lines would be walked again and again.
  roots[index] = root
  return root
}
