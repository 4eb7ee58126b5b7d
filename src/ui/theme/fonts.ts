import archivo from '@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2?url'
import archivoExtended from '@fontsource-variable/archivo/files/archivo-latin-ext-standard-normal.woff2?url'
import manrope from '@fontsource-variable/manrope/files/manrope-latin-wght-normal.woff2?url'
import manropeExtended from '@fontsource-variable/manrope/files/manrope-latin-ext-wght-normal.woff2?url'

/** Of what both files have, the one that is added last is taken. */
const EXTENDED = {
  unicodeRange:
    'U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+0304, U+0308, U+0329, U+1D00-1DBF, ' +
    'U+1E00-1E9F, U+1EF2-1EFF, U+2020, U+20A0-20AB, U+20AD-20C0, U+2113, U+2C60-2C7F, U+A720-A7FF',
}

/** Carries a width axis for jerseys and totals. */
const HEADING = { family: 'Archivo Variable', weight: '100 900', stretch: '62% 125%' }
const BODY = { family: 'Manrope Variable', weight: '200 800' }

/**
 * Lets the page draw in the product's own fonts. The two that every page needs are fetched before they are added: each
 * that is added, and each that comes, lays the whole page out anew. One after the other: with both at once a slow phone
 * is deaf to a tap for twice as long. The others are fetched once a letter of them is to be drawn.
 */
export async function addFonts({ fonts }: Document): Promise<void> {
  const [body, heading] = [face(BODY, manrope), face(HEADING, archivo)]
  // One that does not come is no reason to go without the other.
  await Promise.allSettled([body.load(), heading.load()])
  fonts.add(body).add(face(BODY, manropeExtended, EXTENDED))
  await someFrames()
  fonts.add(heading).add(face(HEADING, archivoExtended, EXTENDED))
}

export const someFrames = () => new Promise((resolve) => setTimeout(resolve, 50))

function face({ family, ...axes }: typeof HEADING | typeof BODY, file: string, range = {}) {
  return new FontFace(family, `url(${file}) format('woff2')`, { ...axes, ...range, display: 'swap' })
}
