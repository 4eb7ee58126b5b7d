import { createTypesetter } from './typesetter.ts'
import type { Style, Typesetter } from './typesetter.ts'

/** US Letter, in points. */
export const PAPER = { width: 612, height: 792, left: 36, right: 576, foot: 752 } as const

/**
 * The look's light theme. Every mark has a shape or a word of its own too: printed in gray all of it is still told
 * apart.
 */
export const INK = {
  text: '#101920',
  muted: '#4a5b67',
  line: '#cdd6db',
  edge: '#71828e',
  spread: '#b9c4cb',
  sunken: '#f5f7f8',
  ball: '#f47a2a',
  paint: '#0b6872',
  hero: '#07474f',
  heroLine: '#3c7078',
  onHero: '#ffffff',
  onHeroSoft: '#d6e6e8',
  maple: '#f3e7d3',
  onMaple: '#5e3b14',
  danger: '#960c2d',
  white: '#ffffff',
  courtLine: '#15545c',
} as const

/** Of jerseys, by the color's name. */
export const CLOTHS: Readonly<Record<string, string>> = {
  white: INK.white,
  black: '#1b2126',
  dark: INK.text,
  gray: '#8a969e',
  red: '#c4202f',
  maroon: '#7a1733',
  orange: '#e2601a',
  gold: '#edbb2b',
  green: '#1c7a3d',
  teal: INK.paint,
  petrol: INK.paint,
  royal: '#2350c4',
  navy: '#172a54',
  purple: '#5e2c8c',
}

export const TYPE = {
  h1: { face: 'head', size: 22, color: INK.onHero, leading: 1.15 },
  h2: { face: 'head', size: 12.5, color: INK.text, leading: 1.15 },
  h3: { face: 'bold', size: 8.5, color: INK.muted },
  body: { face: 'body', size: 8.75, color: INK.text, leading: 1.38 },
  strong: { face: 'bold', size: 8.75, color: INK.text, leading: 1.38 },
  small: { face: 'body', size: 8, color: INK.muted, leading: 1.35 },
  number: { face: 'head', size: 9, color: INK.text },
} as const satisfies Record<string, Style>

export type Part = PDFKit.PDFStructureElement
type PartOptions = PDFKit.Mixins.StructureElementOptions & { scope?: 'Column' | 'Row' }

/** What the parts of the report draw on. */
export type Sheet = {
  doc: PDFKit.PDFDocument
  type: Typesetter
  /** A part of the document that holds parts: a section, a table, a row. */
  group(parent: Part, kind: string, options?: PartOptions): Part
  /** A part with what is drawn in it: a heading, a paragraph, a cell, or a figure with its text alternative. */
  mark(parent: Part, kind: string, draw: () => void, options?: PartOptions): void
  /** What a screen reader passes over. */
  decorate(draw: () => void): void
}

export function createSheet(doc: PDFKit.PDFDocument): Sheet {
  return {
    doc,
    type: createTypesetter(doc),
    group(parent, kind, options = {}) {
      const part = doc.struct(kind, options)
      parent.add(part)
      return part
    },
    mark(parent, kind, draw, options = {}) {
      parent.add(doc.struct(kind, options, draw))
    },
    decorate(draw) {
      doc.markContent('Artifact', { type: 'Layout' })
      draw()
      doc.endMarkedContent()
    },
  }
}

/** A heading with a thin line under it; returns the first baseline below. */
export function heading(
  sheet: Sheet,
  parent: Part,
  text: string,
  { x, y, width, note }: { x: number; y: number; width: number; note?: string },
): number {
  const { doc, type } = sheet
  sheet.mark(parent, 'H2', () => type.line(type.cut(text, width, TYPE.h2), { x, y }, TYPE.h2))
  if (note) sheet.mark(parent, 'P', () => type.line(note, { x: x + width, y, align: 'right' }, TYPE.small))
  sheet.decorate(() =>
    doc
      .moveTo(x, y + 6)
      .lineTo(x + width, y + 6)
      .lineWidth(0.75)
      .stroke(INK.text),
  )
  return y + 20
}

/** The player's own value: orange for the screen, its dark edge for gray paper. */
export function ball({ doc }: Sheet, x: number, y: number, radius: number) {
  doc.circle(x, y, radius).lineWidth(1.2).fillAndStroke(INK.ball, INK.text)
}
