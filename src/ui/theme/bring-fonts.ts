import { firstScreenShown } from '../first-screen.ts'
import { addFonts, addFontsAtOnce } from './fonts.ts'

/**
 * Brings the fonts with the page where the worker holds them. On a first visit they are a third of all that is fetched:
 * the page is read in a font of the device's until it was shown.
 */
export async function bringFonts(page: Window & typeof globalThis = window): Promise<void> {
  const container = page.navigator.serviceWorker as ServiceWorkerContainer | undefined
  if (container?.controller) return addFonts(page.document)
  await firstScreenShown(page.document)
  await addFontsAtOnce(page.document)
}
