import { expect, onTestFinished, test, vi } from 'vitest'
import { bringFonts } from './bring-fonts.ts'

/** jsdom has neither fonts nor workers. */
function aPage(isControlled: boolean) {
  const added: string[] = []
  class FontFace {
    family: string
    constructor(family: string) {
      this.family = family
    }
  }
  vi.stubGlobal('FontFace', FontFace)
  onTestFinished(() => void vi.unstubAllGlobals())
  document.body.innerHTML = '<div role="status">Loading...</div>'
  Object.defineProperty(document, 'fonts', {
    configurable: true,
    value: { add: ({ family }: { family: string }) => added.push(family) },
  })
  const navigator = { serviceWorker: { controller: isControlled ? {} : null } }
  return { added, page: { document, navigator } as unknown as Window & typeof globalThis }
}

const FAMILIES = ['Archivo Variable', 'Archivo Variable', 'Manrope Variable', 'Manrope Variable']

test('where the worker holds them the fonts come with the page', async () => {
  const { added, page } = aPage(true)
  await bringFonts(page)
  expect(added).toEqual(FAMILIES)
})

test('on a first visit they come once the page stands', async () => {
  const { added, page } = aPage(false)
  const brought = bringFonts(page)
  await new Promise((resolve) => setTimeout(resolve))
  expect(added).toEqual([])
  document.body.innerHTML = '<h1>Library</h1>'
  await brought
  expect(added).toEqual(FAMILIES)
})
