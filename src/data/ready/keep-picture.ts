import type { KeptPictures } from '../pictures/kept-pictures.ts'

const DEADLINE_MS = 15_000

type Parts = { keptPictures: KeptPictures | undefined; signal?: AbortSignal | undefined }

/**
 * Keeps one picture; false when it did not come. One that hangs must not hold up the rest. Not AbortSignal.any: Safari
 * before 17.4 does not have it.
 */
export async function keepPicture({ keptPictures, signal }: Parts, path: string, isOld = false): Promise<boolean> {
  const controller = new AbortController()
  const abort = () => controller.abort()
  const timer = setTimeout(abort, DEADLINE_MS)
  signal?.addEventListener('abort', abort)
  try {
    return (await keptPictures?.keep(path, controller.signal, isOld)) ?? false
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}
