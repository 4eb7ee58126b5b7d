/** A short tick for a value, a longer one for taking it back. Does nothing where the device cannot. */
export function tick(kind: 'value' | 'undo'): void {
  if (typeof navigator !== 'undefined' && 'vibrate' in navigator) navigator.vibrate(kind === 'value' ? 10 : 30)
}
