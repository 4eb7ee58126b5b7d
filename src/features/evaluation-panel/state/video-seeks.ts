import type { NoteMoment } from '#domain/evaluations/note-moment.ts'

/** Lets a note seek the video, although neither knows the other. */
export type VideoSeeks = {
  ask(moment: NoteMoment): void
  /** Returns how to stop. */
  listen(listener: (moment: NoteMoment) => void): () => void
  /** Whether there is a video that follows. */
  isHeard(): boolean
}

export function createVideoSeeks(): VideoSeeks {
  const listeners = new Set<(moment: NoteMoment) => void>()
  return {
    ask(moment) {
      for (const listener of listeners) listener(moment)
    },
    listen(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    isHeard: () => listeners.size > 0,
  }
}
