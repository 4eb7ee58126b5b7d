export type SentPicture = { picture_id: string; path: string }
export type Upload = (blob: Blob) => Promise<SentPicture>

export type Sending =
  | { phase: 'idle' }
  | { phase: 'sending'; blob: Blob }
  | { phase: 'failed'; blob: Blob; message: string; isOffline: boolean }

/** Who is told, also when the field is not shown any more: the last one who asked. */
export type Follower = { sent: (picture: SentPicture) => void; waiting: (isWaiting: boolean) => void }

/** A cropped picture on its way to the server. */
export type PictureSending = {
  get: () => Sending
  subscribe: (listener: () => void) => () => void
  follow: (follower: Follower) => void
  send: (blob: Blob) => void
  /** Sends the same picture again. */
  retry: () => void
  forget: () => void
}

const IDLE: Sending = { phase: 'idle' }

/**
 * Outlives the field that shows it: who turns to the next step before the picture is sent gets it into the form all the
 * same.
 */
const underway = new WeakMap<Upload, Map<string, PictureSending>>()

/** The one sending of `name` through `upload`: two fields of one page need two names. */
export function pictureSending(upload: Upload, name: string): PictureSending {
  const named = underway.get(upload) ?? new Map<string, PictureSending>()
  underway.set(upload, named)
  const known = named.get(name)
  if (known) return known
  const made = createSending(upload)
  named.set(name, made)
  return made
}

function createSending(upload: Upload): PictureSending {
  const listeners = new Set<() => void>()
  let now = IDLE
  let attempt = 0
  let follower: Follower | undefined

  function become(next: Sending) {
    const isNews = (next.phase === 'idle') !== (now.phase === 'idle')
    now = next
    if (isNews) follower?.waiting(next.phase !== 'idle')
    for (const listener of listeners) listener()
  }

  async function send(blob: Blob) {
    attempt += 1
    const mine = attempt
    become({ phase: 'sending', blob })
    const answer = await upload(blob).then(
      (sent) => ({ sent }),
      (error: unknown) => ({ failed: { phase: 'failed' as const, blob, ...failure(error) } }),
    )
    // Another picture was chosen, or this one was removed, while it was on its way.
    if (mine !== attempt) return
    if ('failed' in answer) return become(answer.failed)
    follower?.sent(answer.sent)
    become(IDLE)
  }

  return {
    get: () => now,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    follow(next) {
      follower = next
    },
    send: (blob) => void send(blob),
    retry() {
      if (now.phase === 'failed') void send(now.blob)
    },
    forget() {
      attempt += 1
      become(IDLE)
    },
  }
}

function failure(error: unknown): { message: string; isOffline: boolean } {
  if (!(error instanceof Error) || error.name === 'OfflineError') return { message: '', isOffline: true }
  return { message: error.message, isOffline: false }
}
