import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { create } from 'fontkit'
import { unpackWoff } from './unpack-woff.ts'
import { segmentsOf } from '#domain/language.ts'
import type { Piece } from './visual-order.ts'
import { visualOrder } from './visual-order.ts'

/** The look's styles on paper: Manrope for words, Archivo for names and numbers. */
export type Face = 'body' | 'bold' | 'head' | 'score'

/** A file of a font. It is opened only for characters of its script. */
type Source = { family: string; part: string; weight: number; script?: RegExp; isRightToLeft?: boolean }

const LATIN = ['latin', 'latin-ext', 'vietnamese'] as const
const manrope = (weight: number, parts: readonly string[]) =>
  parts.map((part): Source => ({ family: 'manrope', part, weight }))
const archivo = (weight: number) => LATIN.map((part): Source => ({ family: 'archivo', part, weight }))
const noto = (weight: number): Source[] => [
  { family: 'noto-sans-arabic', part: 'arabic', weight, script: /\p{scx=Arabic}/u, isRightToLeft: true },
  { family: 'noto-sans-hebrew', part: 'hebrew', weight, script: /\p{scx=Hebrew}/u, isRightToLeft: true },
  { family: 'noto-sans-devanagari', part: 'devanagari', weight, script: /\p{scx=Devanagari}/u },
  { family: 'noto-sans-thai', part: 'thai', weight, script: /\p{scx=Thai}/u },
]
const OTHER_SCRIPTS = ['cyrillic', 'cyrillic-ext', 'greek'] as const

/**
 * Archivo has no Cyrillic and no Greek, so Manrope sets such a name. Noto sets the scripts that neither has. The first
 * font that has a character sets it.
 */
const FACES: Readonly<Record<Face, readonly Source[]>> = {
  body: [...manrope(500, [...LATIN, ...OTHER_SCRIPTS]), ...noto(500)],
  bold: [...manrope(700, [...LATIN, ...OTHER_SCRIPTS]), ...noto(700)],
  head: [...archivo(700), ...manrope(700, OTHER_SCRIPTS), ...noto(700)],
  score: [...archivo(800), ...manrope(800, OTHER_SCRIPTS), ...noto(800)],
}

export type FontFile = { id: string; bytes: Buffer; covers: ReadonlySet<number>; isRightToLeft: boolean }

const files = new Map<string, FontFile>()

/**
 * Reads a font the first time a text needs it. WOFF, not WOFF2: that one keeps its outlines in another form than
 * documents do.
 */
function fontFile({ family, part, weight, isRightToLeft = false }: Source): FontFile {
  const id = `${family}-${part}-${weight}`
  const known = files.get(id)
  if (known) return known
  const bytes = unpackWoff(
    readFileSync(fileURLToPath(import.meta.resolve(`@fontsource/${family}/files/${id}-normal.woff`))),
  )
  const font = create(bytes)
  if (!('characterSet' in font)) throw new Error(`${id} is a collection of fonts`)
  const file = { id, bytes, covers: new Set(font.characterSet), isRightToLeft }
  files.set(id, file)
  return file
}

/** `at` orders the runs of a line as they are read. */
export type Run = { font: FontFile; text: string; at: number }
export type SetText = { runs: Run[]; hasUnknown: boolean }

const BLANK = /^[\s\p{Cc}\p{Cf}\u2028\u2029]+$/u
const MARKS = /\p{M}+/gu
/** Letters that look like quotes, as in Kaʻiulani, and the quotes that the fonts have. */
const QUOTES: Readonly<Record<string, string>> = { ʻ: '‘', ʼ: '’', ʽ: '‘', ʾ: '’', ʿ: '‘', ʹ: '’' }
/**
 * What stands for a character that no font has: seen, never an empty box. A line at the foot of the page tells what it
 * means.
 */
const UNKNOWN = '?'

/**
 * Splits a line by the fonts that have its characters, and returns the runs from left to right. A character that no
 * font has loses its accents, or else becomes a question mark.
 */
export function runsOf(text: string, face: Face): SetText {
  let hasUnknown = false
  const runs = visualOrder(text.normalize('NFC')).flatMap((piece) => {
    const found = runsOfPiece(piece, face)
    hasUnknown ||= found.hasUnknown
    return found.runs
  })
  return { runs, hasUnknown }
}

function runsOfPiece({ text, at, isRightToLeft }: Piece, face: Face): SetText {
  const runs: Run[] = []
  let [hasUnknown, isOpen] = [false, false]
  const put = (font: FontFile, piece: string, index: number) => {
    const last = runs.at(-1)
    if (isOpen && last?.font === font) last.text += piece
    else runs.push({ font, text: piece, at: at + index })
    // The library draws a run word by word, in the direction of its letters. A new run begins where that order would
    // differ from the line's.
    isOpen = font.isRightToLeft === isRightToLeft && !(isRightToLeft && piece === ' ')
  }
  let index = 0
  for (const segment of segmentsOf(text)) {
    if (BLANK.test(segment)) {
      isOpen &&= !isRightToLeft
      // A blank belongs to the font before it, so that a line is not cut into more pieces than it needs.
      put(runs.at(-1)?.font ?? first(face), ' ', index)
      index += segment.length
      continue
    }
    const plain = segment.normalize('NFKD').replaceAll(MARKS, '')
    const found = [segment, QUOTES[segment] ?? plain]
      .map((piece) => ({ piece, font: piece ? fontFor(piece, face) : undefined }))
      .find(({ font }) => font)
    if (found?.font) put(found.font, found.piece, index)
    else {
      hasUnknown = true
      put(first(face), UNKNOWN, index)
    }
    index += segment.length
  }
  return { runs: isRightToLeft ? runs.toReversed() : runs, hasUnknown }
}

function first(face: Face): FontFile {
  const [source] = FACES[face]
  if (!source) throw new Error(`${face} has no font`)
  return fontFile(source)
}

function fontFor(piece: string, face: Face): FontFile | undefined {
  for (const source of FACES[face]) {
    if (source.script?.test(piece) === false) continue
    const file = fontFile(source)
    if (Array.from(piece, (character) => character.codePointAt(0) ?? 0).every((point) => file.covers.has(point)))
      return file
  }
  return undefined
}
