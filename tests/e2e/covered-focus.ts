import type { Page } from 'playwright'

/** Brings each control of the page into focus; a line for each that something else lies over. */
export async function coveredFocus(page: Page, screen: string): Promise<string[]> {
  const found = await page.evaluate(findCovered)
  return [...new Set(found)].map((line) => `${screen}: ${line}`)
}

async function findCovered(): Promise<string[]> {
  const FOCUSABLE = 'a[href], button, select, textarea, input:not([type=hidden]), summary, [tabindex="0"]'
  const found: string[] = []
  for (const control of document.querySelectorAll<HTMLElement>(FOCUSABLE)) {
    if (!control.checkVisibility({ visibilityProperty: true }) || control.matches(':disabled, [inert] *')) continue
    control.focus()
    if (document.activeElement !== control) continue
    await new Promise(requestAnimationFrame)
    // Something to tick is seen by its label.
    const isHidden = getComputedStyle(control).opacity === '0' || control.offsetWidth <= 1
    const shown = isHidden ? (control.closest('label') ?? control.parentElement ?? control) : control
    const { left, right, top, bottom } = shown.getBoundingClientRect()
    const [x1, x2, y1, y2] = [
      Math.max(0, left),
      Math.min(innerWidth, right),
      Math.max(0, top),
      Math.min(innerHeight, bottom),
    ]
    const name = `${control.localName} “${(control.getAttribute('aria-label') ?? control.textContent ?? '').trim().slice(0, 40)}”`
    if (x2 - x1 < 1 || y2 - y1 < 1) {
      found.push(`${name} is out of sight with focus`)
      continue
    }
    const over = document.elementFromPoint((x1 + x2) / 2, (y1 + y2) / 2)
    if (over && !shown.contains(over) && !over.contains(shown))
      found.push(
        `${name} with focus is under ${over.localName}.${String(over.className).split(' ')[0]} “${(over.textContent ?? '').trim().slice(0, 30)}”`,
      )
  }
  return found
}
