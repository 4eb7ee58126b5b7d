/** Runs in the page: from now on its clock is ahead by this much, or behind; its timers are not. */
export function shiftClock(ms: number): void {
  const RealDate = Date
  globalThis.Date = class extends RealDate {
    constructor(...parts: unknown[]) {
      super(...((parts.length === 0 ? [RealDate.now() + ms] : parts) as [number]))
    }
    static override now() {
      return RealDate.now() + ms
    }
  } as DateConstructor
}
