import { useMemo } from 'react'
import type { EventPlayerRow } from '#data/db/event-rows.ts'
import type { KeptPictures } from '#data/pictures/kept-pictures.ts'
import { eventPhotoPath } from '#domain/events/event-photo-path.ts'
import { useKeptPictures } from '#kit/use-kept-pictures.ts'

/** Addresses of the photos that are on this device, by player: one taken here comes before the one made ready. */
export function useEventPhotos(
  kept: KeptPictures | undefined,
  rows: readonly EventPlayerRow[],
): ReadonlyMap<string, string> {
  const paths = useMemo(() => rows.flatMap((row) => eventPhotoPath(row) ?? []), [rows])
  const pictures = useKeptPictures(kept, paths)
  return useMemo(
    () =>
      new Map(
        rows.flatMap((row): [string, string][] => {
          const taken = row.photo === null ? undefined : `data:image/jpeg;base64,${row.photo}`
          const address = taken ?? pictures.get(eventPhotoPath(row) ?? '')
          return address === undefined ? [] : [[row.id, address]]
        }),
      ),
    [rows, pictures],
  )
}
