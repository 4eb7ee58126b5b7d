import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

export type PdfWord = { text: string; x: number; y: number; width: number; size: number }
export type PdfPage = { words: PdfWord[]; text: string; tags: string[] }
export type ReadPdf = {
  pages: PdfPage[]
  text: string
  info: Record<string, unknown>
  language: unknown
  isTagged: boolean
}

/**
 * What a reader's program finds in a document: the text in its order, where it stands, and what it is tagged as. `y`
 * counts from the top.
 */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const doc = await task.promise
  const pages: PdfPage[] = []
  for (let number = 1; number <= doc.numPages; number += 1) {
    const page = await doc.getPage(number)
    const { height } = page.getViewport({ scale: 1 })
    const { items } = await page.getTextContent()
    const words = items.flatMap((item): PdfWord[] => {
      if (!('str' in item) || item.str.trim() === '') return []
      const [size = 0, , , , x = 0, y = 0] = item.transform
      return [{ text: item.str, x, y: height - y, width: item.width, size }]
    })
    pages.push({ words, text: lineOf(words), tags: tagsOf(await page.getStructTree()) })
  }
  const { info } = await doc.getMetadata()
  // Typed as an object, and a Map in truth.
  const marks: unknown = await doc.getMarkInfo()
  const read = {
    pages,
    text: pages.map(({ text }) => text).join('\n'),
    info: info as Record<string, unknown>,
    language: Reflect.get(info, 'Language'),
    isTagged: marks instanceof Map && marks.get('Marked') === true,
  }
  await task.destroy()
  return read
}

/** Pieces of one word that are set in different fonts touch each other; everything else is kept apart. */
function lineOf(words: readonly PdfWord[]): string {
  let text = ''
  let before: PdfWord | undefined
  for (const word of words) {
    const isTouching =
      before !== undefined && Math.abs(before.y - word.y) < 0.5 && Math.abs(before.x + before.width - word.x) < 0.8
    text += before && !isTouching && !text.endsWith(' ') ? ` ${word.text}` : word.text
    before = word
  }
  return text.replaceAll(/\s+/gu, ' ')
}

type Tree = { role?: string; children?: readonly unknown[]; alt?: string }

function tagsOf(tree: unknown): string[] {
  if (typeof tree !== 'object' || tree === null) return []
  const { role, children, alt } = tree as Tree // The library types its tree as "any object".
  const own = role && role !== 'Root' ? [alt === undefined ? role : `${role}: ${alt}`] : []
  return [...own, ...(children ?? []).flatMap(tagsOf)]
}
