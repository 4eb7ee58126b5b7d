import { ChevronDown, Download, Film } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import type { EvaluationRow } from '#data/db/database.ts'
import type { readVideosHere } from '#data/db/needed-videos.ts'
import type { OfflineVideo, OfflineVideos } from '#data/videos/offline-videos.ts'
import { KeepVideo } from '#kit/keep-video.tsx'
import { Button } from '#ui/button.tsx'
import { sizeWords } from '#ui/size-words.ts'
import { useOnline } from '#ui/use-online.ts'
import css from './videos-to-take.module.css'

const nothing = () => () => {}

/**
 * The videos of what was made ready, with their sizes, to be taken along at once or one by one: they are
 * large, so none is taken without being asked for.
 */
export function VideosToTake({
  rows,
  videos,
}: {
  rows: Awaited<ReturnType<typeof readVideosHere>>
  videos: OfflineVideos | undefined
}) {
  const kept = useSyncExternalStore(videos?.subscribe ?? nothing, () => videos?.get() ?? NONE)
  const isOnline = useOnline()
  if (!videos || rows.length === 0) return null
  if (!videos.canKeep)
    return <p className={css.videos}>This browser can’t save videos on this device. Connect to watch them.</p>
  const untouched = [...new Map(rows.map(({ video }) => [video.video_id, video])).values()].filter(
    ({ video_id }) => !kept.some(({ videoId }) => videoId === video_id),
  )
  const isComing = ({ phase }: OfflineVideo) => phase === 'fetching' || phase === 'waiting-for-internet'
  const coming = kept.filter((it) => isComing(it) && rows.some(({ video }) => video.video_id === it.videoId)).length
  return (
    <section className={css.videos} aria-label="Videos">
      {untouched.length > 0 && (
        <div className={css.offer}>
          <p>
            {untouched.length === 1
              ? '1 video isn’t on this device. You can’t watch it offline.'
              : `${untouched.length} videos aren’t on this device. You can’t watch them offline.`}
          </p>
          <Button
            onClick={() => {
              for (const video of untouched) videos.keep(video)
            }}
          >
            <Download aria-hidden />
            {untouched.length === 1 ? 'Keep it' : 'Keep all'}, {sizeWords(sumOf(untouched))}
          </Button>
        </div>
      )}
      <p role="status" className={css.coming}>
        {coming > 0 && comingWords(coming, isOnline)}
      </p>
      <details>
        <summary>
          <Film aria-hidden />
          Videos on this device<small>{hereWords(kept)}</small>
          <ChevronDown aria-hidden />
        </summary>
        <ul>
          {rows.map((row) => {
            const { video_id: videoId, byte_length: byteLength } = row.video
            const name = `the video of ${nameOf(row)}`
            return (
              <li key={`${row.id} ${videoId}`}>
                <b>
                  {nameOf(row)}
                  <small>{row.event_name}</small>
                </b>
                <KeepVideo
                  name={name}
                  byteLength={byteLength}
                  kept={kept.find((video) => video.videoId === videoId)}
                  onKeep={() => videos.keep(row.video)}
                  onStop={() => videos.stop(videoId)}
                  onForget={() => {
                    void videos.forget(videoId)
                  }}
                />
              </li>
            )
          })}
        </ul>
      </details>
    </section>
  )
}

function comingWords(count: number, isOnline: boolean): string {
  if (isOnline) return count === 1 ? '1 video is being saved here.' : `${count} videos are being saved here.`
  return count === 1
    ? 'No connection. 1 video waits, and is saved here when the connection returns.'
    : `No connection. ${count} videos wait, and are saved here when the connection returns.`
}

const NONE: ReturnType<OfflineVideos['get']> = []

function hereWords(kept: ReturnType<OfflineVideos['get']>): string {
  const here = kept.filter(({ phase }) => phase === 'kept')
  return here.length === 0
    ? 'None'
    : `${here.length} (${sizeWords(here.reduce((sum, { byteLength }) => sum + byteLength, 0))})`
}

function sumOf(files: readonly { byte_length: number }[]): number {
  return files.reduce((sum, { byte_length }) => sum + byte_length, 0)
}

function nameOf({ player }: Pick<EvaluationRow, 'player'>): string {
  return `${player.first_name} ${player.last_name}`
}
