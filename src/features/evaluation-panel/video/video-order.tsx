import { ChevronDown, ListVideo, MessageSquareText } from 'lucide-react'
import type { CoachWords, WatchedGame } from './use-video-of.ts'
import { useVideoPlayer } from './use-video-player.ts'
import { clockOf } from './video-player.ts'
import type { VideoPlayer } from './video-player.ts'
import css from './video-order.module.css'
import videoSightingsCss from './video-sightings.module.css'
import textCss from '#ui/text.module.css'

type GamesProps = {
  games: readonly WatchedGame[]
  /** Which of them is shown. */
  at: number
  onGame: (at: number) => void
}

/** Which game of a coach's order is shown. It outlives the video below it, and keeps the focus. */
export function VideoGames({ games, at, onGame }: GamesProps) {
  if (games.length < 2) return null
  return (
    <div className={css.games} data-of-coach role="group" aria-label="Games">
      {games.map(({ name }, index) => (
        <button key={name + String(index)} type="button" aria-pressed={index === at} onClick={() => onGame(index)}>
          {name}
        </button>
      ))}
    </div>
  )
}

/** What the coach asks to look at: the short words stand open, the long ones behind them. */
export function VideoCoach({ asks, note }: CoachWords) {
  if (asks === '' && note === '') return null
  const line = (
    <>
      <MessageSquareText aria-hidden />
      <span>
        <b>Coach:</b> {asks || 'a note for you'}
      </span>
    </>
  )
  if (note === '')
    return (
      <p className={css.coach} data-of-coach>
        {line}
      </p>
    )
  return (
    <details className={css.coach} data-of-coach>
      <summary>
        {line}
        <b className={css.note}>
          {asks ? 'Note' : 'Read'}
          <ChevronDown aria-hidden />
        </b>
      </summary>
      <p>{note}</p>
    </details>
  )
}

/** When the player is on the court in the game that is shown. A tap goes there. */
export function VideoPassages({ segments, player }: { segments: WatchedGame['segments']; player: VideoPlayer }) {
  const isReady = useVideoPlayer(player, (state) => state.isReady)
  if (segments.length === 0) return null
  return (
    <ul className={videoSightingsCss.list} aria-label="When the player is on the court">
      {segments.map(({ from_s, to_s }) => {
        const words = (
          <>
            <ListVideo aria-hidden />
            <span>
              <b className={textCss.number} translate="no">
                {clockOf(from_s)}
              </b>{' '}
              to{' '}
              <b className={textCss.number} translate="no">
                {clockOf(to_s)}
              </b>
            </span>
          </>
        )
        return (
          <li key={`${from_s} ${to_s}`}>
            {isReady ? (
              <button type="button" onClick={() => player.seek(from_s)}>
                {words}
              </button>
            ) : (
              <p>{words}</p>
            )}
          </li>
        )
      })}
    </ul>
  )
}
