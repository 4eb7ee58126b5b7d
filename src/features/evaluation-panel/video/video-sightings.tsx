import { LocateFixed, StickyNote } from 'lucide-react'
import type { Sighting } from '#domain/contracts/sightings.ts'
import type { NoteMoment } from '#domain/evaluations/note-moment.ts'
import { useVideoPlayer } from './use-video-player.ts'
import { clockOf } from './video-player.ts'
import type { VideoPlayer } from './video-player.ts'
import css from './video-sightings.module.css'
import textCss from '#ui/text.module.css'

type SightingsProps = { sightings: readonly Sighting[]; who: string; player: VideoPlayer }

/** Where the player has pointed at themselves, so that the evaluator finds the right person. A tap goes there. */
export function VideoSightings({ sightings, who, player }: SightingsProps) {
  const isReady = useVideoPlayer(player, (state) => state.isReady)
  if (sightings.length === 0) return null
  return (
    <ul className={css.list} aria-label="Where the player is">
      {sightings.map((sighting) => (
        <li key={sighting.at_s}>
          {isReady ? (
            <button type="button" onClick={() => player.seek(sighting.at_s)}>
              <Words sighting={sighting} who={who} />
            </button>
          ) : (
            <p>
              <Words sighting={sighting} who={who} />
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}

/** What was noted of this video, by its second. A tap goes there. */
export function VideoMoments({ moments, player }: { moments: readonly NoteMoment[]; player: VideoPlayer }) {
  const isReady = useVideoPlayer(player, (state) => state.isReady)
  if (moments.length === 0) return null
  return (
    <ul className={css.list} aria-label="Notes on this video">
      {moments.map(({ at_s, words }) => (
        <li key={`${at_s} ${words}`}>
          <button type="button" aria-disabled={!isReady || undefined} onClick={() => player.seek(at_s)}>
            <StickyNote aria-hidden />
            <span>
              <b className={textCss.number} translate="no">
                {clockOf(at_s)}
              </b>{' '}
              {words}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

function Words({ sighting: { at_s, hint }, who }: { sighting: Sighting; who: string }) {
  return (
    <>
      <LocateFixed aria-hidden />
      <span>
        <b>{who}</b>, at{' '}
        <b className={textCss.number} translate="no">
          {clockOf(at_s)}
        </b>
        {hint && `, ${hint}`}
      </span>
    </>
  )
}

/** For so many seconds around the moment the circle is shown; players move. */
const SHOWN_S = 1.5

/** The circle where the player pointed, over the picture: it may be narrower or lower than its stage. */
export function SightingCircle({ sightings, who, player }: SightingsProps) {
  const shown = useVideoPlayer(player, ({ time }) =>
    sightings.find(({ at_s, x }) => x !== null && Math.abs(at_s - time) <= SHOWN_S),
  )
  const ratio = useVideoPlayer(player, (state) => state.ratio)
  if (!shown || ratio === null || shown.x === null || shown.y === null) return null
  return (
    <div
      className={css.picture}
      style={{ aspectRatio: ratio, width: `min(100cqw, calc(100cqh * ${ratio}))` }}
      aria-hidden
    >
      <i className={css.circle} style={{ left: `${shown.x * 100}%`, top: `${shown.y * 100}%` }}>
        <b>{who}</b>
      </i>
    </div>
  )
}
