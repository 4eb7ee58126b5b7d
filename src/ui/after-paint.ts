/** Does the work once the next frame is on the screen. */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work))
}
