import bidiFactory from 'bidi-js'

/** A piece of a text in one direction. Its text is in the order of reading. `at` is where it begins in the line. */
export type Piece = { text: string; at: number; isRightToLeft: boolean }

const bidi = bidiFactory()
const MAY_REORDER = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Bidi_Control}]/u
const CONTROL = /\p{Bidi_Control}/u

const [ISOLATE, END] = ['\u2068', '\u2069']

/** Returns the lines of a wrapped text, each with the isolates closed that it opens, and opened that it continues. */
export function isolatedLines(lines: readonly string[]): string[] {
  let open = 0
  return lines.map((line) => {
    const before = ISOLATE.repeat(open)
    open += line.split(ISOLATE).length - line.split(END).length
    return `${before}${line}${END.repeat(open)}`
  })
}

/**
 * Returns the pieces of a line from left to right, by Unicode's bidirectional algorithm. The line itself runs from left
 * to right, as its English words do.
 */
export function visualOrder(line: string): Piece[] {
  if (!MAY_REORDER.test(line)) return [{ text: line, at: 0, isRightToLeft: false }]
  const found = bidi.getEmbeddingLevels(line, 'ltr')
  const pieces: Piece[] = []
  let [before, level] = [-1, -1]
  for (const at of bidi.getReorderedIndices(line, found)) {
    const unit = line.charAt(at)
    if (CONTROL.test(unit)) continue
    const own = found.levels[at] ?? 0
    const isRightToLeft = own % 2 === 1
    const last = pieces.at(-1)
    if (last && own === level && at === before + (isRightToLeft ? -1 : 1)) {
      if (isRightToLeft) Object.assign(last, { text: mirrored(unit) + last.text, at })
      else last.text += unit
    } else pieces.push({ text: isRightToLeft ? mirrored(unit) : unit, at, isRightToLeft })
    ;[before, level] = [at, own]
  }
  return pieces
}

/** A parenthesis opens to the left in text that runs from right to left. */
const mirrored = (unit: string) => bidi.getMirroredCharacter(unit) ?? unit
