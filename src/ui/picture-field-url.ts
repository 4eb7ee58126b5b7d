import { useEffect, useState } from 'react'

type Shown = {
  url: string | undefined
  /** There is a picture, and it cannot be had now. */
  isUnseen: boolean
}

/** An address for the picture just cropped, or else for the one that lies at `path`. */
export function usePictureUrl(
  cropped: Blob | undefined,
  path: string | null,
  loadPicture: (path: string) => Promise<Blob>,
): Shown {
  const [shown, setShown] = useState<Shown>({ url: undefined, isUnseen: false })
  useEffect(() => {
    let isGone = false
    let made: string | undefined
    void (async () => {
      const found = cropped ?? (await load(path, loadPicture))
      if (isGone) return
      made = found && URL.createObjectURL(found)
      setShown({ url: made, isUnseen: !found && path !== null })
    })()
    return () => {
      isGone = true
      if (made !== undefined) URL.revokeObjectURL(made)
    }
  }, [cropped, path, loadPicture])
  return shown
}

async function load(path: string | null, loadPicture: (path: string) => Promise<Blob>): Promise<Blob | undefined> {
  return path === null ? undefined : loadPicture(path).catch(() => undefined)
}
