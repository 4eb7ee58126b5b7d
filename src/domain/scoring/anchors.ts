/**
 * The rubric's text by the value it describes: every whole value, and in rubric 2025.1 only 1, 3 and 5 of micro-skills
 * and team items.
 */
export type Anchors = Readonly<Record<string, string>>

export type Anchor = { value: number; text: string }

/** R1. What the nearest described value above looks like; undefined when nothing is above. */
export function nextAnchor(value: number, anchors: Anchors): Anchor | undefined {
  return inOrder(anchors).find((anchor) => anchor.value > value)
}

/** Words that mark a shortcoming in the text of a value. */
const LIMITS = /\b(?:but|only|needs|below|leaning away)\b/iu
const TOP = 5

/**
 * R70. Returns what better looks like, never a fault. Below the top, the first part of a text says what works at a
 * value, and the rest often says what fails. A text that begins with a shortcoming is skipped for the next value's.
 */
export function goalAbove(value: number, anchors: Anchors): Anchor | undefined {
  return inOrder(anchors)
    .filter((anchor) => anchor.value > value)
    .map((anchor) => (anchor.value < TOP ? { ...anchor, text: firstPart(anchor.text) } : anchor))
    .find((anchor) => anchor.value >= TOP || !LIMITS.test(anchor.text))
}

function firstPart(text: string): string {
  return `${(text.split(';')[0] ?? text).replace(/\.$/u, '')}.`
}

/** R1. What a value looks like: its own text, or the described values below and above it when it has none. */
export function describedBy(value: number, anchors: Anchors): Anchor[] {
  const all = inOrder(anchors)
  const own = all.find((anchor) => anchor.value === value)
  if (own) return [own]
  return [all.findLast((anchor) => anchor.value < value), nextAnchor(value, anchors)].filter(
    (anchor) => anchor !== undefined,
  )
}

function inOrder(anchors: Anchors): Anchor[] {
  return Object.entries(anchors)
    .map(([value, text]) => ({ value: Number(value), text }))
    .toSorted((one, other) => one.value - other.value)
}
