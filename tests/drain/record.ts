/**
 * What the screens of all tablets have called saved. Every value and every text of a day is given once, so it is known
 * by its words; whoever gives another one in its place had this one on the screen. In the end each of them stands, or
 * what follows it does, or a person has given it up.
 */
export type DayRecord = ReturnType<typeof aRecord>

/** One value of one item, or one text of one evaluation's notes. */
export type Saying = string

/** What takes the place of words that were withdrawn: it stands always. */
const NOTHING: Saying = 'nothing'

export function aRecord() {
  const followers = new Map<Saying, Set<Saying>>()
  const told = new Set<Saying>()
  const givenUp = new Set<Saying>()
  const givenUpSubjects = new Set<string>()
  const authors = new Map<Saying, string>()
  const withdrawn = new Set<Saying>()

  const touched = new Set<string>()
  const heard = new Set<Saying>()
  const stood = new Set<Saying>()
  const gone = new Set<Saying>()

  return {
    told: told as ReadonlySet<Saying>,
    withdrawn: withdrawn as ReadonlySet<Saying>,
    said,
    tell,
    tellWithdrawn,
    tellBack,
    follow,
    followWithNothing,
    giveUp,
    giveUpSubject,
    touchSubject,
    isSubjectTouched: (id: string) => touched.has(id),
    /** A server has been sent this. */
    hear: (saying: Saying) => heard.add(saying),
    loseDecisions,
    lose,
    store,
    isKept,
    authorOf,
    cameBack,
    hasFollowerAmong,
  }

  /** Somebody gives this; it may reach the disk even if they are not told so. */
  function said(saying: Saying, author: string) {
    authors.set(saying, author)
  }

  function tell(saying: Saying) {
    told.add(saying)
  }

  /** `later` is given by somebody who has seen all of `earlier`. */
  function follow(earlier: Iterable<Saying>, later: Saying) {
    for (const saying of earlier) {
      if (saying === later) continue
      const known = followers.get(saying)
      if (known) known.add(later)
      else followers.set(saying, new Set([later]))
    }
  }

  function followWithNothing(saying: Saying) {
    follow([saying], NOTHING)
  }

  /** The screen has said that these words are gone, or changed. */
  function tellWithdrawn(saying: Saying) {
    withdrawn.add(saying)
  }

  /** A person has confirmed that this is not to be sent. */
  function giveUp(saying: Saying) {
    givenUp.add(saying)
  }

  function giveUpSubject(id: string) {
    givenUpSubjects.add(id)
  }

  /** Something of it was given up: what depends on that may be refused. */
  function touchSubject(id: string) {
    touched.add(id)
  }

  /** Withdrawing words of this evaluation was given up: they may stand again. */
  function tellBack(id: string) {
    for (const saying of withdrawn) if (saying.startsWith(`${id} `)) withdrawn.delete(saying)
  }

  /** The server has stored this, and something else before. */
  function store(saying: Saying, before: Saying | undefined) {
    stood.add(saying)
    if (before !== undefined) gone.add(before)
  }

  /** A disk was put back, or gave way to another one: what it alone knew is gone with it. */
  function lose(sayings: Iterable<Saying>) {
    for (const saying of sayings) if (!stood.has(saying)) told.delete(saying)
  }

  /** The disk on which somebody had settled or withdrawn these is gone, and no server had heard of that. */
  function loseDecisions(sayings: Iterable<Saying>) {
    for (const saying of sayings) if (!gone.has(saying)) withdrawn.delete(saying)
  }

  function authorOf(saying: Saying): string | undefined {
    return authors.get(saying)
  }

  /** Whether this, or what took its place knowingly, is among what `stands`. */
  function isKept(saying: Saying, stands: (saying: Saying) => boolean): boolean {
    const seen = new Set([saying])
    for (const it of seen) {
      if (it === NOTHING || stands(it) || isGivenUp(it)) return true
      for (const next of followers.get(it) ?? []) seen.add(next)
    }
    return false
  }

  /** Whether something that took its place knowingly is among what `stands`. */
  function hasFollowerAmong(saying: Saying, stands: (saying: Saying) => boolean): boolean {
    return [...(followers.get(saying) ?? [])].some((it) => isKept(it, stands))
  }

  /**
   * Whether words that the screen called gone stand again, although nobody has given up what took their place, or what
   * took the place of that before it was sent.
   */
  function cameBack(saying: Saying): boolean {
    if (!withdrawn.has(saying)) return false
    const later = new Set([saying])
    for (const it of later) {
      if (isGivenUp(it)) return false
      if (it === saying || !heard.has(it)) for (const next of followers.get(it) ?? []) later.add(next)
    }
    return true
  }

  function isGivenUp(saying: Saying): boolean {
    return givenUp.has(saying) || givenUpSubjects.has(saying.slice(0, saying.indexOf(' ')))
  }
}
