import { expect } from '@playwright/test'
import type { Page } from 'playwright'
import { translateAsChrome } from '#tests/support/translate-as-chrome.ts'

const script = translateAsChrome.toString()

/** Has the browser translate a page, and all that it shows until the next reload. */
export async function translate(page: Page): Promise<void> {
  // This is one expression: the page's policy forbids `eval`, and the driver of WebKitGTK compiles only expressions.
  await page.evaluate(`(() => {
    const { classList } = document.documentElement
    if (!classList.contains('translated-ltr')) (${script})()
    classList.add('translated-ltr')
  })()`)
  await expectTranslated(page)
}

/** Has the browser translate every page that a window opens from now on. */
export async function translateAll(page: Page): Promise<void> {
  await page.addInitScript(`addEventListener('DOMContentLoaded', () => (${script})())`)
  await translate(page)
}

export async function expectTranslated(page: Page): Promise<void> {
  await expect(page.locator('font > font').first()).toBeAttached()
}
