import type { RatingValue } from '#domain/contracts/ratings.ts'

/** One person's work on one tablet, from one deletion of its storage to the next. */
export type Sitting = { userId: string; tablet: string }

/** What one sitting said of one thing, in order. The server had `accepted` of these when nothing waited. */
type Words<Said> = { said: Said[]; accepted: number; isLost: boolean }

type NoteWords = Words<string> & Sitting & { playerId: string }

const nameOf = ({ userId, tablet }: Sitting) => `${userId} ${tablet}`
export const placeOf = (userId: string, playerId: string, key: string) => `${userId} ${playerId} ${key}`

/**
 * Everything that a screen called saved in one evening. A deletion of a tablet's storage makes what it had not sent
 * uncertain: the server has it or not. Everything else is sure.
 */
export class EveningBook {
  /** By evaluator, event player and item, and by sitting. */
  readonly ratings = new Map<string, Map<string, Words<RatingValue>>>()
  /** By the note's id. The empty text withdraws it. */
  readonly notes = new Map<string, NoteWords>()
  /** Event players, and whether the server must have them. */
  readonly players = new Map<string, { isSure: boolean }>()
  readonly erased = new Set<string>()

  /** `shown` is the value that the tablet showed before. Another tablet's value that was shown is replaced knowingly. */
  rate(sitting: Sitting, place: string, value: RatingValue, shown?: RatingValue) {
    const words = this.ratings.get(place) ?? new Map<string, Words<RatingValue>>()
    this.ratings.set(place, words)
    const own = words.get(nameOf(sitting)) ?? { said: [], accepted: 0, isLost: false }
    if (shown !== undefined && own.said.at(-1) !== shown)
      for (const [name, other] of words) if (other !== own && isKnown(other, shown)) words.delete(name)
    own.said.push(value)
    words.set(nameOf(sitting), own)
  }

  note(sitting: Sitting, id: string, playerId: string, text: string) {
    const note = this.notes.get(id) ?? { ...sitting, playerId, said: [], accepted: 0, isLost: false }
    note.said.push(text)
    this.notes.set(id, note)
  }

  /** Nothing of this sheet waits on the tablet. */
  accept(sitting: Sitting, playerId: string) {
    for (const words of this.#of(sitting, playerId)) words.accepted = words.said.length
  }

  /** The server was set back. What tablets hold receipts of is accepted when it was sent again. */
  forgetAccepted() {
    const all: Words<unknown>[] = [
      ...[...this.ratings.values()].flatMap((it) => [...it.values()]),
      ...this.notes.values(),
    ]
    for (const words of all) if (!words.isLost) words.accepted = 0
  }

  /** The tablet's storage is deleted. */
  lose(tablet: string, unsentPlayers: readonly string[]) {
    const ofTablet = [...this.ratings.values()].flatMap((words) =>
      [...words].flatMap(([name, of]) => (name.endsWith(` ${tablet}`) ? [of] : [])),
    )
    const notes = [...this.notes.values()].filter((note) => note.tablet === tablet)
    for (const words of [...ofTablet, ...notes]) words.isLost = true
    for (const id of unsentPlayers) this.players.set(id, { isSure: false })
  }

  /** What the server may have at a place. */
  valuesAt(place: string): RatingValue[] {
    return [...(this.ratings.get(place)?.values() ?? [])].flatMap((words) => standing(words, null))
  }

  /** Whether the server must have the sheet of this place. */
  isSureOf(place: string): boolean {
    return [...(this.ratings.get(place)?.values() ?? [])].some(({ isLost, accepted }) => !isLost || accepted > 0)
  }

  #of(sitting: Sitting, playerId: string): Words<unknown>[] {
    const sheet = `${sitting.userId} ${playerId} `
    const ratings = [...this.ratings].flatMap(([place, words]) => {
      const own = place.startsWith(sheet) ? words.get(nameOf(sitting)) : undefined
      return own ? [own] : []
    })
    const notes = [...this.notes.values()].filter(
      (note) => note.playerId === playerId && nameOf(note) === nameOf(sitting),
    )
    return [...ratings, ...notes]
  }
}

/** What of these words may be on the server. */
export function standing<Said>({ said, accepted, isLost }: Words<Said>, nothing: Said): Said[] {
  if (!isLost) return said.slice(-1)
  return accepted === 0 ? [nothing, ...said] : said.slice(accepted - 1)
}

/** Whether a value that another tablet shows can only be the one that these words ended with. */
function isKnown(words: Words<RatingValue>, shown: RatingValue): boolean {
  return words.isLost ? standing(words, null).includes(shown) : isAccepted(words) && words.said.at(-1) === shown
}

const isAccepted = ({ said, accepted }: Words<unknown>) => accepted === said.length
