/** Pictures of players, kept in the browser's cache storage: one cache per user, so that none is shown to another. */
export type KeptPictures = {
  /**
   * Fetches a picture unless it is kept already; with `isOld` even then, since another may be there by now. Throws what
   * `fetchPicture` throws; false when there is no such picture.
   */
  keep(path: string, signal?: AbortSignal, isOld?: boolean): Promise<boolean>
  /** The kept picture, or undefined. Never asks the network. */
  read(path: string): Promise<Blob | undefined>
  forget(path: string): Promise<void>
  count(): Promise<number>
}

type KeptPicturesParts = {
  places: CacheStorage
  userId: string
  /** Asks the API with the token; the answer of a missing picture is not `ok`. */
  fetchPicture: (path: string, signal?: AbortSignal) => Promise<Response>
}

const PREFIX = 'courtside-photos-1:'

export function createKeptPictures({ places, userId, fetchPicture }: KeptPicturesParts): KeptPictures {
  const name = PREFIX + userId
  return {
    async keep(path, signal, isOld = false) {
      const cache = await places.open(name)
      if (!isOld && (await cache.match(keyOf(path)))) return true
      const answer = await fetchPicture(path, signal)
      if (!answer.ok || !(answer.headers.get('content-type') ?? '').startsWith('image/')) return false
      await cache.put(keyOf(path), answer)
      return true
    },
    async read(path) {
      const answer = await (await places.open(name)).match(keyOf(path))
      return answer?.blob()
    },
    async forget(path) {
      await (await places.open(name)).delete(keyOf(path))
    },
    async count() {
      return (await (await places.open(name)).keys()).length
    },
  }
}

/** T55. Deletes the pictures of everybody but `signedIn`. */
export async function forgetPicturesOfOthers(places: CacheStorage, signedIn: string | undefined): Promise<void> {
  const others = (await places.keys()).filter((key) => key.startsWith(PREFIX) && key !== `${PREFIX}${signedIn}`)
  await Promise.all(others.map((key) => places.delete(key)))
}

/** Cache storage keys are URLs; the path is all that tells pictures apart. */
function keyOf(path: string): string {
  return new URL(path, 'https://photos.courtside.invalid').href
}
