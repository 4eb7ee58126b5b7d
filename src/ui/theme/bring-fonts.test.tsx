import { expect, onTestFinished, test, vi } from 'vitest'
import { bringFonts } from './bring-fonts.ts'

/** jsdom has neither fonts nor workers. */
function aPage(isControlled: boolean) {
  const added: string[] = []
  const asked = new Map<string, PromiseWithResolvers<void>>()
  class FontFace {
    family: string
    constructor(family: string) {
      this.family = family
    }
    load() {
      const file = Promise.withResolvers<void>()
      asked.set(this.family, file)
      return file.promise
    }
  }
  vi.stubGlobal('FontFace', FontFace)
  onTestFinished(() => void vi.unstubAllGlobals())
  document.body.innerHTML = '<div role="status">Loading...</div>'
  Object.defineProperty(document, 'fonts', {
    configurable: true,
    value: {
      add({ family }: { family: string }) {
        added.push(family)
        return this
      },
    },
  })
  const navigator = { serviceWorker: { controller: isControlled ? {} : null } }
  return { added, asked, page: { document, navigator } as unknown as Window & typeof globalThis }
}

const [HEADING, BODY] = ['Archivo Variable', 'Manrope Variable']
const FACES = [BODY, BODY, HEADING, HEADING]
const soon = () => new Promise((resolve) => setTimeout(resolve))

test('where the worker holds them the fonts are asked for with the page, and come together', async () => {
  const { added, asked, page } = aPage(true)
  const brought = bringFonts(page)
  expect([...asked.keys()]).toEqual([BODY, HEADING])
  asked.get(BODY)?.resolve()
  await soon()
  expect(added).toEqual([])
  asked.get(HEADING)?.resolve()
  await brought
  expect(added).toEqual(FACES)
})

test('on a first visit they are asked for once the page stands', async () => {
  const { asked, page } = aPage(false)
  const brought = bringFonts(page)
  await soon()
  expect(asked.size).toBe(0)
  document.body.innerHTML = '<h1>Library</h1>'
  await vi.waitFor(() => expect(asked.size).toBe(2))
  for (const file of asked.values()) file.resolve()
  await brought
})

test('one that does not come is no reason to go without the other', async () => {
  const { added, asked, page } = aPage(true)
  const brought = bringFonts(page)
  asked.get(HEADING)?.reject(new Error('It broke off'))
  asked.get(BODY)?.resolve()
  await brought
  expect(added).toEqual(FACES)
})
