import { runsOf } from './faces.ts'
import { segmentsOf } from '#domain/language.ts'
import type { Face, Run } from './faces.ts'
import { isolatedLines } from './visual-order.ts'

/** Sizes in points. */
export type Style = { face: Face; size: number; color: string; leading?: number }

/** A line is put at its baseline; `x` is its left end, its right end or its middle. */
export type Place = { x: number; y: number; align?: 'left' | 'right' | 'center' }

export type Typesetter = {
  widthOf(text: string, style: Style): number
  /** One line, however long. */
  line(text: string, place: Place, style: Style): void
  /** The lines in which a text fits a width; a word that is wider alone is broken. */
  wrap(text: string, width: number, style: Style): string[]
  /**
   * Wrapped lines from a first baseline down, the last one with an ellipsis when there are more; returns the next free
   * baseline.
   */
  block(text: string, box: Place & { width: number; maxLines?: number }, style: Style): number
  /** The text, or the part of it that fits with an ellipsis. */
  cut(text: string, width: number, style: Style): string
  /** The style in the largest size, down to a smallest, in which the text fits one line. */
  shrink(text: string, width: number, style: Style, smallest: number): Style
  /** Whether a character was set that no font has. */
  hasUnknown(): boolean
}

/** Sets text in the look's fonts, each character in one that has it. */
export function createTypesetter(doc: PDFKit.PDFDocument): Typesetter {
  const registered = new Set<string>()
  const split = new Map<string, Run[]>()
  const widths = new Map<string, number>()
  let unknown = false

  function runs(text: string, face: Face): Run[] {
    const key = `${face} ${text}`
    const before = split.get(key)
    if (before) return before
    const found = runsOf(text, face)
    unknown ||= found.hasUnknown
    split.set(key, found.runs)
    return found.runs
  }

  function open({ font }: Run, size: number) {
    if (!registered.has(font.id)) {
      doc.registerFont(font.id, font.bytes)
      registered.add(font.id)
    }
    doc.font(font.id).fontSize(size)
  }

  function runWidth(run: Run, size: number): number {
    open(run, size)
    return doc.widthOfString(run.text)
  }

  function widthOf(text: string, { face, size }: Style): number {
    const key = `${face} ${size} ${text}`
    const before = widths.get(key)
    if (before !== undefined) return before
    const width = runs(text, face).reduce((sum, run) => sum + runWidth(run, size), 0)
    widths.set(key, width)
    return width
  }

  function line(text: string, { x, y, align = 'left' }: Place, style: Style) {
    const width = align === 'left' ? 0 : widthOf(text, style)
    let left = align === 'left' ? x : x - (align === 'right' ? width : width / 2)
    const placed = runs(text, style.face).map((run) => {
      const own = left
      left += runWidth(run, style.size)
      return { run, left: own }
    })
    // Drawn in the order of reading, which is how programs copy it and read it aloud.
    for (const { run, left: own } of placed.toSorted((one, other) => one.run.at - other.run.at)) {
      open(run, style.size)
      doc.fillColor(style.color).text(run.text, own, y, { baseline: 'alphabetic', lineBreak: false })
    }
  }

  function wrap(text: string, width: number, style: Style): string[] {
    const blank = widthOf(' ', style)
    const lines: string[] = []
    let [current, wide] = ['', 0]
    // Word by word, so that a long text is measured once and not once per line that it might make.
    for (const word of text.split(/\s+/u).filter(Boolean)) {
      const wordWide = widthOf(word, style)
      if (current && wide + blank + wordWide <= width) [current, wide] = [`${current} ${word}`, wide + blank + wordWide]
      else {
        if (current) lines.push(current)
        const pieces = wordWide <= width ? [word] : broken(word, width, style)
        lines.push(...pieces.slice(0, -1))
        current = pieces.at(-1) ?? ''
        wide = widthOf(current, style)
      }
    }
    return isolatedLines(current ? [...lines, current] : lines)
  }

  function broken(word: string, width: number, style: Style): string[] {
    const pieces: string[] = []
    let rest = word
    while (widthOf(rest, style) > width) {
      const head = fitting(rest, width, style)
      pieces.push(head)
      rest = rest.slice(head.length)
    }
    return [...pieces, rest]
  }

  /** As many characters as fit, at least one. */
  function fitting(text: string, width: number, style: Style): string {
    const characters = segmentsOf(text)
    let [low, high] = [1, characters.length]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if (widthOf(characters.slice(0, middle).join(''), style) <= width) low = middle
      else high = middle - 1
    }
    return characters.slice(0, low).join('')
  }

  function cut(text: string, width: number, style: Style): string {
    if (widthOf(text, style) <= width) return text
    return `${fitting(text, width - widthOf('…', style), style).trimEnd()}…`
  }

  function block(
    text: string,
    { x, y, align = 'left', width, maxLines = Infinity }: Place & { width: number; maxLines?: number },
    style: Style,
  ): number {
    const lines = wrap(text, width, style)
    const shown = lines.slice(0, maxLines)
    if (lines.length > maxLines) shown.splice(-1, 1, cut(lines.slice(maxLines - 1).join(' '), width, style))
    const step = style.size * (style.leading ?? 1.35)
    shown.forEach((words, index) => line(words, { x, y: y + index * step, align }, style))
    return y + shown.length * step
  }

  function shrink(text: string, width: number, style: Style, smallest: number): Style {
    const wide = widthOf(text, style)
    return wide <= width
      ? style
      : { ...style, size: Math.max(smallest, Math.floor(((style.size * width) / wide) * 4) / 4) }
  }

  return { widthOf, line, wrap, block, cut, shrink, hasUnknown: () => unknown }
}
