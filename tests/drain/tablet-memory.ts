import type { DayRecord, Saying } from './record.ts'

export type TabletMemory = ReturnType<typeof aTabletMemory>

/** What a person has seen and done on a tablet until a copy of its disk was made. */
export type MemoryCopy = {
  shown: ReadonlyMap<string, ReadonlySet<Saying>>
  own: ReadonlySet<Saying>
  decisions: ReadonlySet<Saying>
  yielded: ReadonlySet<Saying>
}

/** What one tablet has shown, and what was given and decided there. The record learns from it what follows what. */
export function aTabletMemory(record: DayRecord) {
  /** What each item has shown on this tablet, and what is being written there now. */
  const shown = new Map<string, Set<Saying>>()
  const underWay = new Map<string, Set<Saying>>()
  const ownValues = new Set<Saying>()
  /** All that was given here, and what was withdrawn or settled against here. */
  const own = new Set<Saying>()
  let decisions = new Set<Saying>()
  /** What was settled against on this disk. A copy of the disk from before that may settle it the other way. */
  let yielded = new Set<Saying>()

  return {
    begin,
    end,
    beginOwn,
    keepOver,
    say,
    see,
    /** A person has withdrawn this here, or settled against it. */
    decideAgainst: (saying: Saying) => decisions.add(saying),
    yield: (saying: Saying) => yielded.add(saying),
    /** Whether somebody has settled on this disk that this gives way to another tablet's value. */
    hasYielded: (saying: Saying) => yielded.has(saying),
    isOwnValue: (saying: Saying) => ownValues.has(saying),
    copy,
    goBackTo,
    forgetScreen,
  }

  /** A person gives a value here. */
  function beginOwn(place: string, saying: Saying, author: string) {
    say(saying, author)
    ownValues.add(saying)
    begin(place, saying)
  }

  /** The person sees whatever is on the screen. Of two writes that are under way, either may come last. */
  function begin(place: string, saying: Saying) {
    const seen = shown.get(place) ?? new Set()
    record.follow(seen, saying)
    const others = underWay.get(place) ?? new Set()
    for (const it of others) record.follow([saying], it)
    shown.set(place, seen.add(saying))
    underWay.set(place, others.add(saying))
  }

  function end(place: string, saying: Saying) {
    underWay.get(place)?.delete(saying)
  }

  /** A person sees `theirs`, and keeps `mine` and what is being written now. */
  function keepOver(place: string, theirs: Saying, mine: Saying | undefined) {
    if (mine !== undefined) record.follow([theirs], mine)
    for (const it of underWay.get(place) ?? []) record.follow([theirs], it)
    see(place, theirs)
  }

  function say(saying: Saying, author: string) {
    record.said(saying, author)
    own.add(saying)
  }

  function see(place: string, saying: Saying) {
    shown.set(place, (shown.get(place) ?? new Set()).add(saying))
  }

  function copy(): MemoryCopy {
    const shownSoFar = new Map([...shown].map(([place, seen]) => [place, new Set(seen)]))
    // A value that is being written may miss the copy.
    const open = new Set([...underWay.values()].flatMap((sayings) => [...sayings]))
    const ended = [...own].filter((saying) => !open.has(saying))
    return { shown: shownSoFar, own: new Set(ended), decisions: new Set(decisions), yielded: new Set(yielded) }
  }

  /** The tablet goes on from a copied disk. What only the replaced disk had is lost. */
  function goBackTo(given: MemoryCopy) {
    record.lose([...own].filter((saying) => !given.own.has(saying)))
    record.loseDecisions([...decisions].filter((saying) => !given.decisions.has(saying)))
    decisions = new Set(given.decisions)
    yielded = new Set(given.yielded)
    forgetScreen()
    for (const [place, seen] of given.shown) shown.set(place, new Set(seen))
  }

  function forgetScreen() {
    shown.clear()
    underWay.clear()
  }
}
