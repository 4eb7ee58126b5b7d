import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { bringFonts } from './bring-fonts.ts'

/** jsdom has neither fonts nor workers. */
function aPage(isControlled: boolean, fetched: Promise<unknown> = Promise.resolve()) {
  const asked: string[] = []
  const added: string[] = []
  class FontFace {
    family: string
    constructor(family: string) {
      this.family = family
    }
    load() {
      asked.push(this.family)
      return fetched
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
  return { asked, added, page: { document, navigator } as unknown as Window & typeof globalThis }
}

const FAMILIES = ['Archivo Variable', 'Manrope Variable']
const ALL = [...FAMILIES, ...FAMILIES]

afterEach(() => vi.useRealTimers())

test('where the worker holds them the fonts come with the page', async () => {
  const { added, page } = aPage(true)
  await bringFonts(page)
  expect(added).toEqual(ALL)
})

test('on a first visit they are fetched once the page stands, and added all at once', async () => {
  const fetched = Promise.withResolvers<unknown>()
  const { asked, added, page } = aPage(false, fetched.promise)
  const brought = bringFonts(page)
  await new Promise((resolve) => setTimeout(resolve))
  expect(asked).toEqual([])
  document.body.innerHTML = '<h1>Library</h1>'
  await vi.waitFor(() => expect(asked).toEqual(FAMILIES))
  expect(added).toEqual([])
  fetched.resolve(undefined)
  await brought
  expect(added).toEqual(ALL)
})

test('a font that cannot be fetched keeps the others from nobody', async () => {
  const failed = Promise.reject(new Error('The line broke'))
  failed.catch(() => {})
  const { added, page } = aPage(false, failed)
  document.body.innerHTML = '<h1>Library</h1>'
  await bringFonts(page)
  expect(added).toEqual(ALL)
})

test('a font that stalls holds back the others for three seconds', async () => {
  vi.useFakeTimers()
  const { added, page } = aPage(false, new Promise(() => {}))
  document.body.innerHTML = '<h1>Library</h1>'
  const brought = bringFonts(page)
  await vi.advanceTimersByTimeAsync(3_400)
  expect(added).toEqual([])
  await vi.advanceTimersByTimeAsync(200)
  await brought
  expect(added).toEqual(ALL)
})
