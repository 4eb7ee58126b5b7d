import type { Locator, Page } from 'playwright'

/** Returns the middle of an element in pixels of the viewport. Throws when the page doesn't show it. */
export async function middleOfBox(shown: Locator): Promise<{ x: number; y: number }> {
  const box = await shown.boundingBox()
  if (box === null) throw new Error('The page doesn’t show it')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/**
 * Taps at one place of a Chromium page, first at once and then after each of these pauses, in milliseconds. The pauses
 * are exact for the page, even where the taps arrive late on a busy machine. `pressMs` says how long each press lasts.
 */
export async function quickTaps(
  page: Page,
  place: { x: number; y: number },
  pauses: number[],
  pressMs = 0,
): Promise<void> {
  const session = await page.context().newCDPSession(page)
  let at = Date.now()
  const mouse = (type: 'mousePressed' | 'mouseReleased') =>
    session.send('Input.dispatchMouseEvent', { ...place, type, button: 'left', clickCount: 1, timestamp: at / 1_000 })
  for (const pause of [0, ...pauses]) {
    await page.waitForTimeout(pause)
    at += pause
    await mouse('mousePressed')
    await page.waitForTimeout(pressMs)
    at += pressMs
    await mouse('mouseReleased')
  }
  await session.detach()
}
