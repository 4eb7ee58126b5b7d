import { expect } from '@playwright/test'
import type { Page } from 'playwright'

/** How long a page may take to come to rest. */
const REST_MS = 3_000

type Text = { element: Element; box: DOMRect; layer: Element | null }

/** Sets the size of letters as the settings of the browser do, until the next navigation. */
export async function lettersOf(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.enable')
  return async (px: number) => {
    await session.send('Page.setFontSizes', { fontSizes: { standard: px } })
    await expect(page.locator('html')).toHaveCSS('font-size', `${px}px`)
  }
}

/**
 * Resolves once the page is drawn with the app's own fonts. The app adds them after the first screen. Until they are
 * loaded, stand-ins of other widths are drawn.
 */
export async function ownFontsLoaded(page: Page): Promise<void> {
  await page.waitForFunction(() => [...document.fonts].some(({ family }) => family.includes('Variable')))
  // The phone's own layout follows a frame later, and so does the fetch of a font.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  // The stand-ins use fonts of the device, and a device doesn't have all of them.
  await page.evaluate(() =>
    Promise.all([...document.fonts].filter(({ family }) => family.includes('Variable')).map((face) => face.load())),
  )
}

/**
 * What of the page is lost where letters are large or the window is small: a line for each text that is cut off, that
 * runs out of its button, that is broken within a word, or that another one covers, and for controls that overlap.
 */
export async function losses(page: Page, screen: string): Promise<string[]> {
  // What is not drawn until it is scrolled to is laid out too.
  await page.addStyleTag({ content: '* { content-visibility: visible !important }' })
  await ownFontsLoaded(page)
  const find = () => page.evaluate<string[]>(`(() => { ${IN_PAGE.join('\n')}\nreturn findLosses() })()`)
  // A page may still be moving. What is lost for good is lost a moment later too.
  let found = await find()
  for (const end = Date.now() + REST_MS; found.length > 0 && Date.now() < end; found = await find())
    await page.waitForTimeout(200)
  return [...new Set(found)].map((line) => `${screen}: ${line}`)
}

/** What `findLosses` uses. The page runs their text. */
const IN_PAGE = [
  findLosses,
  textsOf,
  controlsOf,
  nameOf,
  isShown,
  isOnlyRead,
  layerOf,
  lossOf,
  outOf,
  brokenWord,
  overlaps,
  depth,
  isSeen,
  cutBy,
]

function findLosses(): string[] {
  const found: string[] = []
  const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth
  if (wide > 0) found.push(`page scrolls sideways by ${wide} px`)
  const texts = textsOf(document.body)
  for (const text of texts) found.push(...lossOf(text))
  for (const [one, other] of overlaps(texts))
    if (!other.contains(one)) found.push(`${nameOf(one)} covers ${nameOf(other)}`)
  for (const [one, other] of overlaps(controlsOf())) found.push(`${nameOf(one)} overlaps ${nameOf(other)}`)
  return found
}

/** Each line of each text that someone sees. */
function textsOf(root: Element): Text[] {
  const texts: Text[] = []
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    if (!element || (node.textContent ?? '').trim() === '' || /script|style|option/iu.test(element.localName)) continue
    // A text that is drawn to a length fits, and its box is larger than what is drawn.
    if (!isShown(element) || isOnlyRead(element) || element.matches('[textLength]')) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const box of range.getClientRects())
      if (box.width > 0 && box.height > 0) texts.push({ element, box, layer: layerOf(element) })
  }
  return texts
}

function controlsOf(): Text[] {
  const CONTROL = 'a[href], button, select, textarea, input:not([type=hidden]), summary, [role=slider], [role=tab]'
  return [...document.querySelectorAll(CONTROL)]
    .filter((it) => isShown(it) && !isOnlyRead(it) && !it.matches(':disabled *'))
    .map((element) => ({ element, box: element.getBoundingClientRect(), layer: layerOf(element) }))
    .filter(({ box }) => box.width > 2 && box.height > 2)
}

function nameOf(it: Element): string {
  const words = (it.getAttribute('aria-label') ?? it.textContent ?? '').trim().replaceAll(/\s+/gu, ' ').slice(0, 40)
  const [first = ''] = it.classList
  return `${it.localName}${first && `.${first}`} “${words}”`
}

function isShown(it: Element): boolean {
  return it.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && it.closest('[inert]') === null
}

function isOnlyRead(it: Element): boolean {
  for (let at: Element | null = it; at; at = at.parentElement) {
    const { width, height } = at.getBoundingClientRect()
    if (width <= 1.5 && height <= 1.5 && getComputedStyle(at).overflow !== 'visible') return true
  }
  return false
}

function layerOf(it: Element): Element | null {
  for (let at: Element | null = it; at; at = at.parentElement)
    if (/fixed|sticky/u.test(getComputedStyle(at).position)) return at
  return null
}

function lossOf({ element, box }: Text): string[] {
  const found: string[] = []
  const lost = cutBy(element, box)
  if (lost) found.push(`${nameOf(element)} is cut by ${nameOf(lost.by)}, ${lost.words}`)
  const control = element.closest('a[href], button, summary')
  const out = control ? outOf(element, box, control) : 0
  // What is laid out in fractions is rounded, and letters reach a little out of their line.
  if (control && out > 4) found.push(`${nameOf(control)} lets its text out by ${Math.round(out)} px`)
  const word = brokenWord(element)
  if (word) found.push(`${nameOf(element)} breaks “${word}”`)
  return found
}

/** How far a text is out of its control. What is placed there on purpose counts as within. */
function outOf(element: Element, box: DOMRect, control: Element): number {
  if (getComputedStyle(control).display === 'inline') return 0
  for (let at: Element | null = element; at && at !== control; at = at.parentElement)
    if (getComputedStyle(at).position === 'absolute') return 0
  const frame = control.getBoundingClientRect()
  return Math.max(frame.left - box.left, box.right - frame.right, frame.top - box.top, box.bottom - frame.bottom)
}

/** A short word in two lines: its column is too narrow to be read. A part of an address is not a word. */
function brokenWord(element: Element): string | undefined {
  for (const node of element.childNodes)
    if (node.nodeType === Node.TEXT_NODE)
      for (const { index, 0: word } of (node.textContent ?? '').matchAll(
        /(?<![\p{L}\d@./])\p{L}{3,6}(?![\p{L}\d@.])/gu,
      )) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const [first, ...others] = [...range.getClientRects()].filter(({ width }) => width > 0)
        if (first && others.some(({ top }) => top >= first.bottom - 2)) return word
      }
}

/** The pairs that lie in each other by more than the edge of a letter. */
function overlaps(items: Text[]): Array<[Element, Element]> {
  return items.flatMap((one, at) =>
    items
      .slice(at + 1)
      .filter(
        (other) =>
          one.layer === other.layer &&
          !one.element.contains(other.element) &&
          depth(one.box, other.box) > 8 &&
          isSeen(one) &&
          isSeen(other),
      )
      .map((other): [Element, Element] => [one.element, other.element]),
  )
}

/** How deep two boxes lie in each other. */
function depth(one: DOMRect, other: DOMRect): number {
  return Math.min(
    Math.min(one.right, other.right) - Math.max(one.left, other.left),
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top),
  )
}

/** Whether no box has scrolled it away. */
function isSeen({ element, box }: Text): boolean {
  for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(at)
    if (overflowX === 'visible' && overflowY === 'visible') continue
    const frame = at.getBoundingClientRect()
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
    if (x < frame.left || x > frame.right || y < frame.top || y > frame.bottom) return false
  }
  return true
}

function cutBy(element: Element, box: DOMRect): { by: Element; words: string } | null {
  let [x, y] = [true, true]
  for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
    const { overflowX, overflowY, display } = getComputedStyle(at)
    if (display === 'inline' || display === 'contents') continue
    const frame = at.getBoundingClientRect()
    if (/auto|scroll/u.test(overflowX)) x = false
    if (/auto|scroll/u.test(overflowY)) y = false
    const beyondX = Math.max(frame.left - box.left, box.right - frame.right)
    const beyondY = Math.max(frame.top - box.top, box.bottom - frame.bottom)
    if (x && /hidden|clip/u.test(overflowX) && beyondX > 4)
      return { by: at, words: `${Math.round(beyondX)} px to the side` }
    if (y && /hidden|clip/u.test(overflowY) && beyondY > 8)
      return { by: at, words: `${Math.round(beyondY)} px in height` }
  }
  return null
}
