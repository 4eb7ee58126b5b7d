import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { Sighting } from '#domain/contracts/sightings.ts'
import { PointAtYourself } from '#features/orders/pointing/point-at-yourself.tsx'
import { UiProvider } from '#ui/ui-provider.tsx'

/** Shows the pointing alone, for a real browser with a real video. What was pointed at stands in `told`. */
export function showPointing(file: Blob | null, url: string | null, told: Sighting[][], sightings: Sighting[] = []) {
  const root = document.createElement('main')
  root.style.cssText = 'padding: 16px; max-width: 640px; margin-inline: auto'
  document.body.append(root)
  createRoot(root).render(
    <UiProvider>
      <Kept file={file} url={url} told={told} first={sightings} />
    </UiProvider>,
  )
}

function Kept({
  file,
  url,
  told,
  first,
}: {
  file: Blob | null
  url: string | null
  told: Sighting[][]
  first: Sighting[]
}) {
  const [sightings, setSightings] = useState(first)
  const tell = (next: Sighting[]) => {
    told.push(next)
    setSightings(next)
  }
  return (
    <PointAtYourself
      file={file}
      url={url}
      jersey={{ number: '12', color: 'white' }}
      sightings={sightings}
      onSightings={tell}
    />
  )
}
