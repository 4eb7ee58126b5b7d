import * as v from 'valibot'
import { Id } from '#domain/contracts/wire.ts'
import { parseJson } from '../api/api-client.ts'
import type { GetToken } from '../api/api-client.ts'
import { OfflineError, UnreadableAnswer } from '../api/api-error.ts'
import { createBytesClient } from '../api/bytes-client.ts'

/** Pictures of profiles and teams. They are never public: each goes through the API with the token. */
export type PictureStore = {
  /** Sends a cropped JPEG. Throws ApiError, OfflineError or UnreadableAnswer. */
  upload: (blob: Blob) => Promise<SentPicture>
  /**
   * The picture at a path of the API, such as `profile_picture`; fetched once while the page is open. Throws as
   * `upload`.
   */
  load: (path: string) => Promise<Blob>
}

const SentPicture = v.object({ picture_id: Id, path: v.string() })
type SentPicture = v.InferOutput<typeof SentPicture>

/** A picture has 300 kB at most; on the worst connection that still works, this is enough for it. */
const DEADLINE_MS = 60_000
const MOST_KEPT = 100

export function createPictureStore(parts: { apiUrl: string; getToken: GetToken; fetch: typeof fetch }): PictureStore {
  const ask = createBytesClient(parts)
  const kept = new Map<string, Promise<Blob>>()

  /** What failed is not kept: it is asked for again. */
  function keep(path: string, picture: Promise<Blob>): Promise<Blob> {
    kept.set(path, picture)
    picture.catch(() => {
      if (kept.get(path) === picture) kept.delete(path)
    })
    const [oldest] = kept.keys()
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
    return picture
  }

  async function fetchPicture(path: string): Promise<Blob> {
    const answer = await ask(path, { method: 'GET', accept: 'image/*', signal: AbortSignal.timeout(DEADLINE_MS) })
    const blob = await answer.blob().catch(cutOff)
    if (!blob.type.startsWith('image/')) throw new UnreadableAnswer(`${path} is no picture`)
    return blob
  }

  return {
    async upload(blob) {
      const answer = await ask('/accounts/pictures/', {
        method: 'POST',
        body: blob,
        accept: 'application/json',
        signal: AbortSignal.timeout(DEADLINE_MS),
      })
      const sent = v.safeParse(SentPicture, parseJson(await answer.text().catch(cutOff)))
      if (!sent.success) throw new UnreadableAnswer('The answer to a picture is not one of ours')
      void keep(sent.output.path, Promise.resolve(blob))
      return sent.output
    },
    load: (path) => kept.get(path) ?? keep(path, fetchPicture(path)),
  }
}

function cutOff(cause: unknown): never {
  throw new OfflineError('The answer was cut off', { cause })
}
