import { workersOf } from '#storage/page-storage.ts'
import { firstScreenShown } from '../first-screen.ts'
import { addFonts, addFontsAtOnce } from './fonts.ts'

let brought = Promise.resolve()

/** Resolves once the fonts that the page is bringing are in it. */
export const afterFonts = (): Promise<void> => brought

/**
 * Brings the fonts with the page where the worker holds them. On a first visit they are a third of all that is fetched:
 * the page is read in a font of the device's until it was shown.
 */
export function bringFonts(page: Window & typeof globalThis = window): Promise<void> {
  return (brought = bring(page))
}

async function bring(page: Window & typeof globalThis): Promise<void> {
  if (workersOf(page)?.controller) return addFonts(page.document)
  await firstScreenShown(page.document)
  await addFontsAtOnce(page.document)
}
