export type NoteMoment = {
  at_s: number
  /** Of several games the one it speaks of; null where there is one video. */
  game: string | null
  words: string
}

const MOMENT = /^At (?:(\d+):)?(\d{1,2}):(\d{2})(?: \(([^)]+)\))?: (.+)$/su

/** How a note begins that speaks of a second of the video: "At 12:41:", "At 1:02:05 (at Northside, Oct 24):". */
export function momentWords(clock: string, game: string | null): string {
  return `At ${clock}${game === null ? '' : ` (${game.replaceAll(/[()]/gu, '')})`}:`
}

/** The second that a note speaks of; undefined when it speaks of none. */
export function momentOf(text: string): NoteMoment | undefined {
  const [, hours, minutes, seconds, game, words] = MOMENT.exec(text) ?? []
  if (words === undefined) return undefined
  return { at_s: Number(hours ?? 0) * 3_600 + Number(minutes) * 60 + Number(seconds), game: game ?? null, words }
}
