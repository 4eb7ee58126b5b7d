import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { create } from 'fontkit'
import { unpackWoff } from './unpack-woff.ts'
import { segmentsOf } from '#domain/language.ts'

/** The look's styles on paper: Manrope for words, Archivo for names and numbers. */
export type Face = 'body' | 'bold' | 'head' | 'score'

const LATIN = ['latin', 'latin-ext', 'vietnamese'] as const
const manrope = (weight: number, parts: readonly string[]) => parts.map((part) => ({ family: 'manrope', part, weight }))
const archivo = (weight: number) => LATIN.map((part) => ({ family: 'archivo', part, weight }))
const OTHER_SCRIPTS = ['cyrillic', 'cyrillic-ext', 'greek'] as const

/** Archivo has no Cyrillic and no Greek; such a name is set in Manrope. The first that has a character sets it. */
const FACES: Readonly<Record<Face, readonly { family: string; part: string; weight: number }[]>> = {
  body: manrope(500, [...LATIN, ...OTHER_SCRIPTS]),
  bold: manrope(700, [...LATIN, ...OTHER_SCRIPTS]),
  head: [...archivo(700), ...manrope(700, OTHER_SCRIPTS)],
  score: [...archivo(800), ...manrope(800, OTHER_SCRIPTS)],
}

export type FontFile = { id: string; bytes: Buffer; covers: ReadonlySet<number> }

const files = new Map<string, FontFile>()

/**
 * Reads a font the first time a text needs it. WOFF, not WOFF2: that one keeps its outlines in another form than
 * documents do.
 */
function fontFile({ family, part, weight }: { family: string; part: string; weight: number }): FontFile {
  const id = `${family}-${part}-${weight}`
  const known = files.get(id)
  if (known) return known
  const bytes = unpackWoff(
    readFileSync(fileURLToPath(import.meta.resolve(`@fontsource/${family}/files/${id}-normal.woff`))),
  )
  const font = create(bytes)
  if (!('characterSet' in font)) throw new Error(`${id} is a collection of fonts`)
  const file = { id, bytes, covers: new Set(font.characterSet) }
  files.set(id, file)
  return file
}

export type Run = { font: FontFile; text: string }
export type SetText = { runs: Run[]; hasUnknown: boolean }

const BLANK = /^[\s\p{Cc}\p{Cf}\u2028\u2029]+$/u
const MARKS = /\p{M}+/gu
/**
 * What stands for a character that no font has: seen, never an empty box. A line at the foot of the page tells what it
 * means.
 */
const UNKNOWN = '?'

/**
 * Splits a text by the fonts that have its characters. What none has loses its accents, or else becomes a question
 * mark.
 */
export function runsOf(text: string, face: Face): SetText {
  const runs: Run[] = []
  let hasUnknown = false
  const put = (font: FontFile, piece: string) => {
    const last = runs.at(-1)
    if (last?.font === font) last.text += piece
    else runs.push({ font, text: piece })
  }
  for (const segment of segmentsOf(text.normalize('NFC'))) {
    if (BLANK.test(segment)) {
      // A blank belongs to the font before it, so that a line is not cut into more pieces than it needs.
      put(runs.at(-1)?.font ?? first(face), ' ')
      continue
    }
    const plain = segment.normalize('NFKD').replaceAll(MARKS, '')
    const found = [segment, plain]
      .map((piece) => ({ piece, font: piece ? fontFor(piece, face) : undefined }))
      .find(({ font }) => font)
    if (found?.font) put(found.font, found.piece)
    else {
      hasUnknown = true
      put(first(face), UNKNOWN)
    }
  }
  return { runs, hasUnknown }
}

function first(face: Face): FontFile {
  const [source] = FACES[face]
  if (!source) throw new Error(`${face} has no font`)
  return fontFile(source)
}

function fontFor(piece: string, face: Face): FontFile | undefined {
  for (const source of FACES[face]) {
    const file = fontFile(source)
    if (Array.from(piece, (character) => character.codePointAt(0) ?? 0).every((point) => file.covers.has(point)))
      return file
  }
  return undefined
}
