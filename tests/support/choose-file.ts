import type { Locator } from 'playwright'

/**
 * Chooses a file of any size in a file field, as somebody would with the browser's dialog. Playwright's own
 * `setInputFiles` sends the bytes themselves to a browser it has not started, and refuses more than 50 MB.
 */
export async function chooseFile(field: Locator, path: string): Promise<void> {
  const page = field.page()
  const session = await page.context().newCDPSession(page)
  const mark = `choose-${Math.random().toString(36).slice(2)}`
  try {
    await field.evaluate((element, name) => {
      element.setAttribute('data-choose', name)
    }, mark)
    const { result } = await session.send('Runtime.evaluate', {
      expression: `document.querySelector('[data-choose="${mark}"]')`,
    })
    if (result.objectId === undefined) throw new Error('There is no such field')
    await session.send('DOM.setFileInputFiles', { files: [path], objectId: result.objectId })
  } finally {
    await session.detach()
  }
}
