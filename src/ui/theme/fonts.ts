import archivo from '@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2?url'
import archivoExtended from '@fontsource-variable/archivo/files/archivo-latin-ext-standard-normal.woff2?url'
import manrope from '@fontsource-variable/manrope/files/manrope-latin-wght-normal.woff2?url'
import manropeExtended from '@fontsource-variable/manrope/files/manrope-latin-ext-wght-normal.woff2?url'

const LATIN =
  'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329, U+2000-206F, ' +
  'U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD'
const EXTENDED =
  'U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+0304, U+0308, U+0329, U+1D00-1DBF, ' +
  'U+1E00-1E9F, U+1EF2-1EFF, U+2020, U+20A0-20AB, U+20AD-20C0, U+2113, U+2C60-2C7F, U+A720-A7FF'

/** Carries a width axis for jerseys and totals. */
const HEADING = { family: 'Archivo Variable', weight: '100 900', stretch: '62% 125%' }
const BODY = { family: 'Manrope Variable', weight: '200 800' }

/** A file that stalls holds back the others no longer than that. */
const LONGEST_FETCH_MS = 3_000

/** Lets the page draw in the product's own fonts. The browser fetches a file once a letter of it is to be drawn. */
export function addFonts({ fonts }: Document, latin: readonly FontFace[] = latinFaces()): void {
  for (const face of [...latin, ...extendedFaces()]) fonts.add(face)
}

/**
 * The same for a page that stands: what most letters are drawn with is fetched before it is added, because a page is
 * laid out anew for each font that is added or comes.
 */
export async function addFontsAtOnce(page: Document): Promise<void> {
  const latin = latinFaces()
  await Promise.race([
    Promise.allSettled(latin.map((face) => face.load())),
    new Promise((resolve) => setTimeout(resolve, LONGEST_FETCH_MS)),
  ])
  addFonts(page, latin)
}

function latinFaces(): FontFace[] {
  return [faceOf(HEADING, archivo, LATIN), faceOf(BODY, manrope, LATIN)]
}

function extendedFaces(): FontFace[] {
  return [faceOf(HEADING, archivoExtended, EXTENDED), faceOf(BODY, manropeExtended, EXTENDED)]
}

function faceOf({ family, ...axes }: typeof HEADING | typeof BODY, file: string, unicodeRange: string): FontFace {
  return new FontFace(family, `url(${file}) format('woff2')`, { ...axes, unicodeRange, display: 'swap' })
}
