/** What the device tells of its network. Only ever a hint: whether anything gets through shows when it is tried. */
export type Network = {
  /** Undefined where the platform does not tell the kind. */
  isWifi(): boolean | undefined
  /** Calls back when the network may be back, or has become another one. */
  subscribe(listener: () => void): () => void
}

// Only some browsers have it, and TypeScript knows nothing of it.
type Connection = EventTarget & { type?: string }

export function createNetwork(window: Window): Network {
  const { connection } = window.navigator as Navigator & { connection?: Connection }

  return {
    isWifi() {
      const type = connection?.type
      if (type === undefined || type === 'unknown') return undefined
      return type === 'wifi' || type === 'ethernet'
    },
    subscribe(listener) {
      const whenVisible = () => {
        if (window.document.visibilityState === 'visible') listener()
      }
      window.addEventListener('online', listener)
      window.addEventListener('pageshow', listener)
      window.document.addEventListener('visibilitychange', whenVisible)
      connection?.addEventListener('change', listener)
      return () => {
        window.removeEventListener('online', listener)
        window.removeEventListener('pageshow', listener)
        window.document.removeEventListener('visibilitychange', whenVisible)
        connection?.removeEventListener('change', listener)
      }
    },
  }
}
