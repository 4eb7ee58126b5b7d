export type TypingKeeper = {
  /** Writes the text; while one write is on its way only the newest waits behind it. */
  keep: (text: string) => void
  /** Writes once more what could not be written. */
  retry: () => void
  /** Resolves when nothing given so far is written any more. */
  drop: () => Promise<void>
}

/**
 * EP13. Keeps what is typed at once, because a tab may be killed before any timer fires. `onKept` is called when the
 * newest text is on the disk, `onFailure` when it is not; the text then waits for the next key or for `retry`.
 */
export function createTypingKeeper(
  write: (text: string) => Promise<void>,
  { onKept, onFailure }: { onKept: () => void; onFailure: (error: unknown) => void },
): TypingKeeper {
  let waiting: string | undefined
  let writing: Promise<void> | undefined

  async function writeAll() {
    while (waiting !== undefined) {
      const text = waiting
      waiting = undefined
      try {
        await write(text)
        if (waiting === undefined) onKept()
      } catch (error) {
        waiting ??= text
        onFailure(error)
        break
      }
    }
    writing = undefined
  }

  const retry = () => {
    if (waiting !== undefined) writing ??= writeAll()
  }
  return {
    keep(text) {
      waiting = text
      retry()
    },
    retry,
    async drop() {
      waiting = undefined
      await writing
    },
  }
}
