import type { Upload } from './uploads.ts'

export type TabMessage =
  | { kind: 'shown'; upload: Upload }
  /** What the device keeps of this video has changed: a pause, a cancellation, a new one. */
  | { kind: 'changed'; videoId: string }
  | { kind: 'wifi-only'; on: boolean }

/** N25. All tabs of one user: only one of them sends a video, the others show how far it is. */
export type Tabs = {
  /**
   * Runs `work` as the only tab at this video. While another one is, it waits until that tab is done, closed or killed.
   * Resolves without a run when `signal` ends the wait.
   */
  alone(videoId: string, work: () => Promise<void>, signal: AbortSignal): Promise<void>
  tell(message: TabMessage): void
  close(): void
}

/** `locks` and `channel` are absent in browsers without them; then this tab is the only one it knows of. */
export function createTabs(parts: {
  userId: string
  locks?: LockManager | undefined
  channel?: BroadcastChannel | undefined
  hear: (message: TabMessage) => void
}): Tabs {
  const { locks, channel } = parts
  // Only tabs of this app have the channel.
  if (channel) channel.onmessage = ({ data }) => parts.hear(data as TabMessage)

  return {
    async alone(videoId, work, signal) {
      if (!locks) return work()
      await locks.request(`upload:${parts.userId}:${videoId}`, { signal }, work).catch((error: unknown) => {
        if (!signal.aborted) throw error
      })
    },
    tell: (message) => channel?.postMessage(message),
    close: () => channel?.close(),
  }
}
