/** Photos of players, kept in the browser's cache storage: one cache per user, so that none is shown to another. */
export type PhotoStore = {
  /** Fetches a photo unless it is kept already. Throws what `fetchPhoto` throws; false when there is no such photo. */
  keep(path: string, signal?: AbortSignal): Promise<boolean>
  /** The kept photo, or undefined. Never asks the network. */
  read(path: string): Promise<Blob | undefined>
  count(): Promise<number>
}

type PhotoStoreParts = {
  caches: CacheStorage
  userId: string
  /** Asks the API with the token; the answer of a missing photo is not `ok`. */
  fetchPhoto: (path: string, signal?: AbortSignal) => Promise<Response>
}

const PREFIX = 'courtside-photos-1:'

export function createPhotoStore({ caches, userId, fetchPhoto }: PhotoStoreParts): PhotoStore {
  const name = PREFIX + userId
  return {
    async keep(path, signal) {
      const cache = await caches.open(name)
      if (await cache.match(keyOf(path))) return true
      const answer = await fetchPhoto(path, signal)
      if (!answer.ok || !(answer.headers.get('content-type') ?? '').startsWith('image/')) return false
      await cache.put(keyOf(path), answer)
      return true
    },
    async read(path) {
      const answer = await (await caches.open(name)).match(keyOf(path))
      return answer?.blob()
    },
    async count() {
      return (await (await caches.open(name)).keys()).length
    },
  }
}

/** T55. Deletes the photos of everybody but `signedIn`. */
export async function forgetPhotosOfOthers(caches: CacheStorage, signedIn: string | undefined): Promise<void> {
  const others = (await caches.keys()).filter((key) => key.startsWith(PREFIX) && key !== `${PREFIX}${signedIn}`)
  await Promise.all(others.map((key) => caches.delete(key)))
}

/** Cache storage keys are URLs; the path is all that tells photos apart. */
function keyOf(path: string): string {
  return new URL(path, 'https://photos.courtside.invalid').href
}
