/** Resolves with the next change that the store tells. */
export function nextChange(store: { subscribe: (listener: () => void) => () => void }): Promise<void> {
  return new Promise((resolve) => {
    const stop = store.subscribe(() => {
      stop()
      resolve()
    })
  })
}
