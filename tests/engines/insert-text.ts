/**
 * How Playwright fills in a field over WebDriver BiDi. Its own way sets the field's value and says so afterwards; React
 * sees no change then, and the text is gone with the next render. This one inserts it as a keyboard does. Runs in the
 * page, before its first script: it knows nothing of this file.
 */
export function insertTextAsTyped(): void {
  Object.defineProperty(globalThis, '__pw_bidiInsertText', {
    get: () => (text: string) => void document.execCommand('insertText', false, text),
    // Playwright puts its own in this place.
    set: () => {},
  })
}
