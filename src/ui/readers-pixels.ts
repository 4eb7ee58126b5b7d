/** Returns how many px of the screen these px of a stylesheet are at the reader's font size. */
export function inReadersPixels(px: number): number {
  return (px * (parseFloat(getComputedStyle(document.documentElement).fontSize) || 16)) / 16
}
