/**
 * Y62, Y71. One text that was typed on in two places, from `base`. Changes at different places of the text are joined.
 * Where they meet, the words of both are kept, one after the other. What neither place changed is never repeated, so
 * that the text stops growing when both places stop typing.
 */
export function mergeTyping(base: string, mine: string, theirs: string): string {
  if (mine === base || mine === theirs) return theirs
  if (theirs === base) return mine
  const [one, other] = [changeOf(base, mine), changeOf(base, theirs)]
  const isOnePlace = one.start === other.start && (one.end === one.start || other.end === other.start)
  if (one.end <= other.start && !isOnePlace) return joined(base, one, other)
  if (other.end <= one.start && !isOnePlace) return joined(base, other, one)
  const start = Math.min(one.start, other.start)
  const end = Math.max(one.end, other.end)
  const here = (it: Change) => base.slice(start, it.start) + it.words + base.slice(it.end, end)
  return base.slice(0, start) + oneAfterTheOther(base.slice(0, start), here(other), here(one)) + base.slice(end)
}

/** Two beginnings of a line become two paragraphs. Words that begin a new line come last, because others went on before it. */
function oneAfterTheOther(before: string, theirs: string, mine: string): string {
  if (theirs.trim() === '' || mine.trim() === '') return theirs + mine
  if (mine.startsWith('\n')) return theirs + mine
  if (theirs.startsWith('\n')) return mine + theirs
  const isBeginning = before === '' || before.endsWith('\n')
  const isApart = /\s$/.test(theirs) || /^[\s.,;:!?]/.test(mine)
  return theirs + (isBeginning ? '\n\n' : isApart ? '' : ' ') + mine
}

type Change = { start: number; end: number; words: string }

/** Returns the part of `base` that `text` replaced, and its new words. An emoji of two code units changes as a whole. */
function changeOf(base: string, text: string): Change {
  const most = Math.min(base.length, text.length)
  let start = 0
  while (start < most && base[start] === text[start]) start += 1
  if (/[\uD800-\uDBFF]$/.test(base.slice(0, start))) start -= 1
  let same = 0
  while (same < most - start && base.at(-1 - same) === text.at(-1 - same)) same += 1
  if (/^[\uDC00-\uDFFF]/.test(base.slice(base.length - same))) same -= 1
  return { start, end: base.length - same, words: text.slice(start, text.length - same) }
}

function joined(base: string, first: Change, second: Change): string {
  return (
    base.slice(0, first.start) +
    first.words +
    base.slice(first.end, second.start) +
    second.words +
    base.slice(second.end)
  )
}

/**
 * Y63. One form that was typed on in two places, from `base`: of each field the place that changed it counts, and where
 * both did, this one. Lines with an id are merged one by one. Of the fields in `texts` both texts are kept.
 */
export function mergeForms<Form>(base: Form, mine: Form, theirs: Form, texts?: readonly string[]): Form
export function mergeForms(base: unknown, mine: unknown, theirs: unknown, texts: readonly string[] = []): unknown {
  if (isAlike(mine, base)) return theirs
  if (isAlike(theirs, base) || isAlike(mine, theirs)) return mine
  if (isLines(base) && isLines(mine) && isLines(theirs)) return mergeLines(base, mine, theirs)
  if (!isRecord(base) || !isRecord(mine) || !isRecord(theirs)) return mine
  const names = new Set([...Object.keys(theirs), ...Object.keys(mine)])
  const fields = [...names].map((name): [string, unknown] => {
    const [from, one, other] = [base[name], mine[name], theirs[name]]
    const isBoth = texts.includes(name) && typeof one === 'string' && typeof other === 'string'
    return [name, isBoth ? mergeTyping(typeof from === 'string' ? from : '', one, other) : mergeForms(from, one, other)]
  })
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined))
}

type Line = { id?: string; ref?: string }

const nameOf = ({ id, ref }: Line) => id ?? ref
const isRecord = (it: unknown): it is Record<string, unknown> =>
  typeof it === 'object' && it !== null && !Array.isArray(it)
const isLines = (it: unknown): it is Line[] =>
  Array.isArray(it) && it.every((line) => isRecord(line) && typeof (line.id ?? line.ref) === 'string')

/** A line that one place removed is gone, unless the other one has changed it. */
function mergeLines(base: readonly Line[], mine: readonly Line[], theirs: readonly Line[]): Line[] {
  const at = (lines: readonly Line[], line: Line) => lines.find((other) => nameOf(other) === nameOf(line))
  const added = theirs.filter((line) => !at(mine, line))
  return [...mine, ...added].flatMap((line) => {
    const [from, one, other] = [at(base, line), at(mine, line), at(theirs, line)]
    if (one && other) return [mergeForms(from ?? other, one, other)]
    return from && isAlike(from, line) ? [] : [line]
  })
}

/** Whether two values say the same, in whatever order their fields come. */
function isAlike(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((it, at) => isAlike(it, other[at]))
  if (!isRecord(one) || !isRecord(other)) return one === other
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((name) => isAlike(one[name], other[name]))
}
