export type StepBox = { id: string; top: number; bottom: number }

type View = { top: number; bottom: number }

/** How far down the view a part has to reach to be the current one. */
const READING_LINE = 0.3

/**
 * EV224. Returns the part of the page that somebody works in: the part they chose, while at least half of what can be
 * seen of it is in view, and otherwise the last one that has reached the reading line. Of two in one row, the first.
 */
export function stepInView(boxes: readonly StepBox[], { top, bottom }: View, chosen?: string): string | undefined {
  const picked = boxes.find(({ id }) => id === chosen)
  if (picked) {
    const seen = Math.min(picked.bottom, bottom) - Math.max(picked.top, top)
    if (seen * 2 >= Math.min(picked.bottom - picked.top, bottom - top)) return picked.id
  }
  const line = top + (bottom - top) * READING_LINE
  const last = boxes.findLast((box) => box.top <= line) ?? boxes[0]
  return boxes.find((box) => Math.abs(box.top - (last?.top ?? 0)) < 1)?.id
}
