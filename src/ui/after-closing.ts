const FOCUS_IS_BACK_MS = 80

/**
 * Opens the next dialog once the one that leads to it is gone. A closing dialog gives the focus back a moment later;
 * the next one, opened before, would give it back to a button that is gone.
 */
export function afterClosing(open: () => void): void {
  setTimeout(open, FOCUS_IS_BACK_MS)
}
