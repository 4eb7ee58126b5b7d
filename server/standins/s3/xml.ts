import { S3Error } from './s3-error.ts'

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const SPACE = 'xmlns="http://s3.amazonaws.com/doc/2006-03-01/"'

type Content = string | number | boolean | readonly Element[]
type Element = readonly [name: string, content: Content]

/** One document of S3's: elements with text or with elements inside. */
export function xmlOf([name, content]: Element): string {
  return `${HEAD}<${name} ${SPACE}>${inner(content)}</${name}>`
}

/** Errors stand in no namespace. */
export function errorXml(fields: readonly Element[]): string {
  return `${HEAD}<Error>${inner(fields)}</Error>`
}

function inner(content: Content): string {
  return typeof content === 'object'
    ? content.map(([name, it]) => `<${name}>${inner(it)}</${name}>`).join('')
    : escaped(String(content))
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

function escaped(text: string): string {
  // XML cannot hold control characters, not even as references.
  return text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\ufffe\uffff]/gu, '\ufffd')
    .replaceAll(/[&<>"']/gu, (it) => ESCAPES[it] ?? it)
}

function unescaped(text: string): string {
  return text.replaceAll(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/giu,
    (all, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return Object.keys(ESCAPES).find((it) => ESCAPES[it] === `&${name};`) ?? all
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
      return code <= 0x10_ff_ff ? String.fromCodePoint(code) : all
    },
  )
}

/** The parts that a `CompleteMultipartUpload` names, in its order. Throws an S3Error for anything else. */
export function partsOfCompletion(xml: string): Array<{ partNumber: number; etag: string }> {
  const malformed = new S3Error('MalformedXML', 'The list of parts cannot be read')
  if (!/<CompleteMultipartUpload[\s>]/u.test(xml)) throw malformed
  const parts = [...xml.matchAll(/<Part>(.*?)<\/Part>/gsu)].map(([, part = '']) => ({
    partNumber: Number(/<PartNumber>\s*(\d{1,5})\s*<\/PartNumber>/u.exec(part)?.[1]),
    etag: unescaped(/<ETag>(.*?)<\/ETag>/su.exec(part)?.[1] ?? '')
      .trim()
      .replaceAll('"', ''),
  }))
  if (parts.length === 0 || parts.some(({ partNumber, etag }) => !Number.isInteger(partNumber) || etag === ''))
    throw malformed
  return parts
}
