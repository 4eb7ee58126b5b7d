import { useEffect, useState } from 'react'

/** Where pictures are kept: undefined of one that is not on this device. */
type PictureShelf = { read: (path: string) => Promise<Blob | undefined> }

/**
 * Addresses of the pictures that are kept on this device, by the path the profile gives. None is asked of the network.
 */
export function useKeptPictures(kept: PictureShelf | undefined, paths: readonly string[]): ReadonlyMap<string, string> {
  const [pictures, setPictures] = useState<ReadonlyMap<string, string>>(new Map())
  const wanted = paths.join('\n')
  useEffect(() => {
    if (wanted === '' || !kept) return
    const addresses = new Map<string, string>()
    let isGone = false
    void Promise.all(
      wanted.split('\n').map(async (path) => {
        const picture = await kept.read(path).catch(() => undefined)
        if (picture && !isGone) addresses.set(path, URL.createObjectURL(picture))
      }),
    ).then(() => {
      if (!isGone) setPictures(addresses)
    })
    return () => {
      isGone = true
      for (const address of addresses.values()) URL.revokeObjectURL(address)
    }
  }, [kept, wanted])
  return pictures
}
