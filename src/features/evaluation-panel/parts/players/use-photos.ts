import { useEffect, useState } from 'react'
import type { PhotoStore } from '#data/photos/photo-store.ts'

/**
 * Addresses of the photos that are kept on this device, by the path the profile gives. None is asked of the network.
 */
export function usePhotos(store: PhotoStore | undefined, paths: readonly string[]): ReadonlyMap<string, string> {
  const [photos, setPhotos] = useState<ReadonlyMap<string, string>>(new Map())
  const wanted = paths.join('\n')
  useEffect(() => {
    if (wanted === '' || !store) return
    const addresses = new Map<string, string>()
    let isGone = false
    void Promise.all(
      wanted.split('\n').map(async (path) => {
        const photo = await store.read(path).catch(() => undefined)
        if (photo && !isGone) addresses.set(path, URL.createObjectURL(photo))
      }),
    ).then(() => {
      if (!isGone) setPhotos(addresses)
    })
    return () => {
      isGone = true
      for (const address of addresses.values()) URL.revokeObjectURL(address)
    }
  }, [store, wanted])
  return photos
}
