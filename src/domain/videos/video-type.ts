/** What evaluators' browsers can play, or at least hand to a program that can: the types that are taken. */
export const TAKEN_TYPES: readonly string[] = [
  'video/mp4',
  'video/quicktime',
  'video/x-m4v',
  'video/3gpp',
  'video/3gpp2',
  'video/webm',
  'video/x-matroska',
]

/** As many bytes from the beginning of a file as `videoTypeOf` needs. */
export const HEAD_BYTES = 4_096

const MP4_BRANDS = new Set([
  'isom',
  'mp41',
  'mp42',
  'avc1',
  'mp71',
  'MSNV',
  'NDSC',
  'NDSH',
  'NDSM',
  'NDSP',
  'NDSS',
  'XAVC',
  'CAEP',
  'dash',
  'mmp4',
  'f4v ',
  'F4V ',
  'hvc1',
  'hev1',
  'av01',
  'cmfc',
  'cmfs',
  'cmf2',
])
// HEIC, AVIF and raw pictures, music and books: the same boxes, but no film.
const NO_VIDEO = /^(?:mif[12]|msf1|mi[ah]f|he[iv][cmsx]|avi[fs]|crx |jp[2mx] |mj[2p]s|M4[ABP] |[fF]4[ABP] |aax |dred)/u

/**
 * The media type of a video by its content: the first `HEAD_BYTES` of the file. Undefined for everything that is no
 * video (pictures and music in the same containers, documents, and what merely has a video's name). AVI, MPEG and
 * Windows Media are recognized, so that `whyNotTaken` can say why they are not taken. Whether there is a picture
 * inside, only reading it tells.
 */
export function videoTypeOf(bytes: Uint8Array): string | undefined {
  if (textAt(bytes, 4, 4) === 'ftyp') return typeOfBrands(bytes)
  if (isOldQuickTime(bytes)) return 'video/quicktime'
  if (startsWith(bytes, 0x1a, 0x45, 0xdf, 0xa3)) return typeOfEbml(bytes)
  if (textAt(bytes, 0, 4) === 'RIFF' && /^AVI[ X]$/u.test(textAt(bytes, 8, 4))) return 'video/x-msvideo'
  if (hasSyncBytes(bytes, 0, 188) || hasSyncBytes(bytes, 4, 192)) return 'video/mp2t'
  if (startsWith(bytes, 0, 0, 1, 0xba) || startsWith(bytes, 0, 0, 1, 0xb3)) return 'video/mpeg'
  if (startsWith(bytes, 0x30, 0x26, 0xb2, 0x75, 0x8e, 0x66, 0xcf, 0x11)) return 'video/x-ms-asf'
  return undefined
}

const OTHER_NAMES: Record<string, string> = {
  'video/x-msvideo': 'an AVI',
  'video/mp2t': 'an MPEG transport stream',
  'video/mpeg': 'an MPEG-2',
  'video/x-ms-asf': 'a Windows Media',
}

/** Why a file of this type is not taken, in a person's words; null when it is taken. */
export function whyNotTaken(mediaType: string | undefined): string | null {
  if (mediaType === undefined) return 'This file isn’t a video. Choose the recording of the game.'
  if (TAKEN_TYPES.includes(mediaType)) return null
  const name = OTHER_NAMES[mediaType] ?? 'a'
  return `This is ${name} video. Browsers can’t play it, so evaluators couldn’t watch it. Save it as MP4 and choose it again.`
}

function typeOfBrands(bytes: Uint8Array): string | undefined {
  const size = numberAt(bytes, 0)
  const [major = '', ...compatible] = brandsOf(bytes, size < 16 ? 16 : size)
  if (NO_VIDEO.test(major)) return undefined
  const own = typeOfBrand(major)
  if (own) return own
  // A camera's own brand: what it says it is compatible with decides.
  if (compatible.some((brand) => NO_VIDEO.test(brand))) return undefined
  return compatible.map(typeOfBrand).find((type) => type !== undefined)
}

function typeOfBrand(brand: string): string | undefined {
  if (brand === 'qt  ') return 'video/quicktime'
  if (/^M4V[ HP]$/u.test(brand)) return 'video/x-m4v'
  if (/^3g[pgehrst][\da-z]$/u.test(brand)) return 'video/3gpp'
  if (/^3g2[\da-z]$/u.test(brand)) return 'video/3gpp2'
  return MP4_BRANDS.has(brand) || /^iso[2-9a-c]$/u.test(brand) ? 'video/mp4' : undefined
}

/** The major brand and then the compatible ones of a box of this size. */
function brandsOf(bytes: Uint8Array, size: number): string[] {
  const brands = [textAt(bytes, 8, 4)]
  for (let at = 16; at + 4 <= Math.min(size, bytes.length); at += 4) brands.push(textAt(bytes, at, 4))
  return brands
}

/** Before 2001 there was no `ftyp`: the first box is one of these, and a whole box. */
function isOldQuickTime(bytes: Uint8Array): boolean {
  const size = numberAt(bytes, 0)
  const type = textAt(bytes, 4, 4)
  if (type === 'moov' || type === 'mdat') return size === 1 || size >= 8
  if (!['wide', 'free', 'skip'].includes(type) || size < 8 || size + 8 > bytes.length) return false
  return isOldQuickTime(bytes.subarray(size))
}

/** RFC 8794: an id, a length and the content, one element after the other inside the EBML header. */
function typeOfEbml(bytes: Uint8Array): string | undefined {
  const header = lengthAt(bytes, 4)
  if (!header) return undefined
  const end = Math.min(bytes.length, header.next + header.value)
  for (let at = header.next; at + 3 <= end;) {
    const idBytes = Math.clz32(bytes[at] ?? 0) - 23
    const content = lengthAt(bytes, at + idBytes)
    if (idBytes > 4 || !content) return undefined
    if (bytes[at] === 0x42 && bytes[at + 1] === 0x82 && idBytes === 2) {
      const docType = textAt(bytes, content.next, content.value).replace(/\0+$/u, '')
      return docType === 'webm' ? 'video/webm' : docType === 'matroska' ? 'video/x-matroska' : undefined
    }
    at = content.next + content.value
  }
  return undefined
}

function lengthAt(bytes: Uint8Array, at: number): { value: number; next: number } | undefined {
  const first = bytes[at] ?? 0
  const width = Math.clz32(first) - 23
  if (width > 8 || at + width > bytes.length) return undefined
  let value = first & (0xff >> width)
  for (let place = 1; place < width; place += 1) value = value * 256 + (bytes[at + place] ?? 0)
  return { value, next: at + width }
}

const hasSyncBytes = (bytes: Uint8Array, from: number, step: number) =>
  [0, 1, 2].every((packet) => bytes[from + packet * step] === 0x47)
const startsWith = (bytes: Uint8Array, ...head: number[]) => head.every((byte, at) => bytes[at] === byte)
const textAt = (bytes: Uint8Array, at: number, length: number) =>
  String.fromCharCode(...bytes.subarray(at, at + length))
const numberAt = (bytes: Uint8Array, at: number) =>
  (((bytes[at] ?? 0) << 24) | ((bytes[at + 1] ?? 0) << 16) | ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0)) >>> 0
