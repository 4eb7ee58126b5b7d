import { expect } from '@playwright/test'
import type { FileChooser, Page } from 'playwright'

/** What a person does on a page, in the names they read or hear. */
export type Hands = {
  /** Replaces what stands in a field. */
  type(label: string, text: string): Promise<void>
  /** One of a group of radio cards. */
  pick(label: string): Promise<void>
  /** One of a list. */
  select(label: string, option: string): Promise<void>
  press(button: string): Promise<void>
}

/** W33. A press sooner than this after the one before it, at its place, is taken for a double tap. */
const APART_MS = 650
const pressedAt = new WeakMap<Page, number>()

/** With finger or mouse, no faster than a hand. */
export function pointer(page: Page): Hands {
  return {
    type: (label, text) => page.getByLabel(label, { exact: true }).fill(text),
    // The card lies over its own input, and may say more than its label.
    pick: (label) => page.getByRole('radio', { name: new RegExp(`^${label}`, 'u') }).check({ force: true }),
    select: async (label, option) =>
      void (await page.getByLabel(label, { exact: true }).selectOption({ label: option })),
    async press(button) {
      await page.waitForTimeout(Math.max(0, (pressedAt.get(page) ?? -Infinity) + APART_MS - performance.now()))
      await page.getByRole('button', { name: button, exact: true }).click()
      pressedAt.set(page, performance.now())
    },
  }
}

const FURTHEST = 80

/** With nothing but keys: Tab and Shift+Tab, arrows, Enter, Space, and what is typed. */
export function keyboard(page: Page): Hands {
  return {
    async type(label, text) {
      await tabTo(page, label)
      if (await focused(page, (it) => it instanceof HTMLInputElement && it.value !== '' && it.type !== 'date'))
        await page.keyboard.press('Control+a')
      await page.keyboard.type(text)
    },
    async pick(label) {
      await tabTo(page, label, 'one of a group')
      for (let pressed = 0; !(await nameOfFocused(page)).startsWith(label); pressed++) {
        if (pressed > 10) throw new Error(`${label} cannot be reached with arrows`)
        await page.keyboard.press('ArrowDown')
      }
      if (!(await focused(page, (it) => it instanceof HTMLInputElement && it.checked)))
        await page.keyboard.press('Space')
    },
    async select(label, option) {
      await tabTo(page, label)
      await page.keyboard.type(option)
      expect(await focused(page, (it) => (it instanceof HTMLSelectElement ? it.selectedOptions[0]?.label : ''))).toBe(
        option,
      )
    },
    async press(button) {
      await tabTo(page, button)
      await page.keyboard.press('Enter')
    },
  }
}

/** Presses Tab until the element with this name has the focus. What has it already is not looked for behind it. */
async function tabTo(page: Page, name: string, reach: 'itself' | 'one of a group' = 'itself'): Promise<void> {
  for (let pressed = 0; pressed < FURTHEST; pressed++) {
    if (await (reach === 'itself' ? nameOfFocused(page).then((it) => it === name) : isInGroupWith(page, name))) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${name} cannot be reached with Tab`)
}

function nameOfFocused(page: Page): Promise<string> {
  return focused(page, (it) =>
    (it.getAttribute('aria-label') ?? (it as HTMLInputElement).labels?.[0]?.textContent ?? it.textContent ?? '').trim(),
  ) // Only some have labels.
}

function isInGroupWith(page: Page, label: string): Promise<boolean> {
  return page.evaluate((wanted) => {
    const at = document.activeElement
    return (
      at instanceof HTMLInputElement &&
      at.type === 'radio' &&
      [...document.querySelectorAll<HTMLInputElement>(`input[name="${at.name}"]`)].some((it) =>
        it.labels?.[0]?.textContent.startsWith(wanted),
      )
    )
  }, label)
}

async function focused<T>(page: Page, read: (element: HTMLElement) => T): Promise<T> {
  // There is always one: the body.
  const element = await page.evaluateHandle(() => document.activeElement as HTMLElement)
  return element.evaluate(read as never)
}

/** Chooses a file in the browser's own dialog, which `open` opens. */
export async function chooseFile(
  page: Page,
  open: () => Promise<void>,
  file: Parameters<FileChooser['setFiles']>[0],
): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), open()])
  await chooser.setFiles(file)
}
