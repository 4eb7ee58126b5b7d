import { useLiveQuery } from 'dexie-react-hooks'
import { Film } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import type { Database, EvaluationRow } from '#data/db/database.ts'
import { readVideosHere } from '#data/db/needed-videos.ts'
import type { OfflineVideos } from '#data/videos/offline-videos.ts'
import { KeepVideo } from '#ui/keep-video.tsx'
import { sizeWords } from '#ui/size-words.ts'

const nothing = () => () => {}

/** N65. The videos of what was made ready, to be taken along one by one: they are large, so none is taken without being asked for. */
export function VideosToTake({ db, userId, videos }: { db: Database; userId: string; videos: OfflineVideos | undefined }) {
  const rows = useLiveQuery(() => readVideosHere(db, userId), [db, userId]) ?? []
  const kept = useSyncExternalStore(videos?.subscribe ?? nothing, () => videos?.get() ?? NONE)
  if (!videos || rows.length === 0) return null
  if (!videos.canKeep) return <p className="library-videos">This browser does not let the app keep videos on this device: they are watched with signal.</p>
  const here = kept.filter(({ phase }) => phase === 'kept')
  return (
    <details className="library-videos">
      <summary><Film aria-hidden />Videos without signal<small>{here.length === 0 ? 'None on this device' : `${here.length} on this device, ${sizeWords(sumOf(here))}`}</small></summary>
      <ul>
        {rows.map((row) => {
          const { video_id: videoId, byte_length: byteLength } = row.video
          const name = `the video of ${nameOf(row)}`
          return (
            <li key={row.id}>
              <b>{nameOf(row)}<small>{row.event_name}</small></b>
              <KeepVideo
                name={name} byteLength={byteLength} kept={kept.find((video) => video.videoId === videoId)}
                onKeep={() => videos.keep(row.video)} onStop={() => videos.stop(videoId)} onForget={() => { void videos.forget(videoId) }}
              />
            </li>
          )
        })}
      </ul>
    </details>
  )
}

const NONE: ReturnType<OfflineVideos['get']> = []

function sumOf(kept: ReturnType<OfflineVideos['get']>): number {
  return kept.reduce((sum, { byteLength }) => sum + byteLength, 0)
}

function nameOf({ player }: Pick<EvaluationRow, 'player'>): string {
  return `${player.first_name} ${player.last_name}`
}
