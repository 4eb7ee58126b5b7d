import type { Services } from '../services.ts'
import { createPhotoStore, photoFetcher } from './photo-store.ts'
import type { PhotoStore } from './photo-store.ts'

/** The photos of one user on this device; undefined where the browser has no cache storage (no secure connection). */
export function photosOf({ session }: Pick<Services, 'session'>, userId: string, baseUrl = '/api'): PhotoStore | undefined {
  if (!('caches' in globalThis)) return undefined
  const fetchPhoto = photoFetcher({ baseUrl, fetch: (...request) => fetch(...request), getToken })
  return createPhotoStore({ caches, userId, fetchPhoto })

  async function getToken() {
    const answer = await session.getToken()
    return answer.kind === 'ok' ? answer.token : undefined
  }
}
