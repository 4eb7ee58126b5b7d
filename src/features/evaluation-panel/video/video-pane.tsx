import { ExternalLink, VideoOff } from 'lucide-react'
import { memo, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { OfflineVideos } from '#data/videos/offline-videos.ts'
import { momentWords } from '#domain/evaluations/note-moment.ts'
import type { NoteMoment } from '#domain/evaluations/note-moment.ts'
import { Button } from '#ui/button.tsx'
import { useOnline } from '#ui/use-online.ts'
import { usePanelScope } from '../state/panel-scope.ts'
import { usePauseWhileTyping } from './use-pause-while-typing.ts'
import type { VideoOf, WatchedGame } from './use-video-of.ts'
import { useVideoKeys, useVideoPlayer } from './use-video-player.ts'
import { VideoControls } from './video-controls.tsx'
import { VideoFile } from './video-file.tsx'
import { VideoCoach, VideoGames, VideoPassages } from './video-order.tsx'
import { clockOf, createVideoPlayer } from './video-player.ts'
import type { VideoPlayer } from './video-player.ts'
import { VideoSheet } from './video-sheet.tsx'
import { SightingCircle, VideoMoments, VideoSightings } from './video-sightings.tsx'
import type { VideoSource } from './video-source.ts'
import { VideoTools, useFullScreen } from './video-tools.tsx'
import { VideoYouTube } from './video-youtube.tsx'
import css from './video-pane.module.css'
import textCss from '#ui/text.module.css'

type PaneProps = {
  /** Its video, and the games of a coach's order with a video each. */
  of: VideoOf
  playerName: string
  videos: OfflineVideos | undefined
  /** The notes that speak of a second. */
  moments: readonly NoteMoment[]
  /** Whether a note can be written now. */
  mayNote: boolean
  /** Whether a problem of the video can be reported now. */
  mayReport: boolean
}

/** The video beside the rating card. It draws nothing else again, and nothing of the card draws it again. */
export const VideoPane = memo(function VideoPane(props: PaneProps) {
  const { seeks } = usePanelScope()
  const [at, setAt] = useState(0)
  const [sought, seek] = useState<NoteMoment | null>(null)
  const { games } = props.of
  useEffect(
    () =>
      seeks.listen((moment) => {
        const game = games.findIndex(({ name }) => nameInNote(name) === moment.game)
        if (game !== -1) setAt(game)
        seek(moment)
      }),
    [seeks, games],
  )
  const source = props.of.games[at]?.source ?? props.of.source
  if (!source) return null
  return (
    <aside className={css.pane} aria-label="Video">
      <VideoGames games={props.of.games} at={at} onGame={setAt} />
      <OneVideo
        key={`${at} ${JSON.stringify(source)}`}
        {...props}
        source={source}
        segments={props.of.games[at]?.segments ?? []}
        game={props.of.games[at]?.name ?? null}
        sought={sought}
        onSought={() => seek(null)}
      />
    </aside>
  )
})

type OneProps = PaneProps & {
  source: VideoSource
  segments: WatchedGame['segments']
  game: string | null
  /** EP43. The second that a note asks for. */
  sought: NoteMoment | null
  onSought: () => void
}

/** A note names its game without parentheses. */
const nameInNote = (game: string) => game.replaceAll(/[()]/gu, '')

function OneVideo({
  of: { sightings, who, coach },
  source,
  segments,
  game,
  moments,
  playerName,
  videos,
  mayNote,
  mayReport,
  sought,
  onSought,
}: OneProps) {
  const { open } = usePanelScope()
  const onProblem = mayReport ? () => open({ kind: 'video-problem' }) : undefined
  const stage = useRef<HTMLDivElement>(null)
  const here = moments.filter((moment) => moment.game === (game === null ? null : nameInNote(game)))
  const [player] = useState(() => createVideoPlayer(source.kind === 'file' ? source.duration : null))
  const [isMoreOpen, openMore] = useState(false)
  const [isDeaf, setDeaf] = useState(false)
  const hearNothing = useCallback(() => setDeaf(true), [])
  const isWhole = useFullScreen(stage)
  useVideoKeys(player)
  usePauseWhileTyping(player)
  useSoughtMoment(player, sought, onSought)
  const needsInternet = useVideoPlayer(player, (state) => state.retry !== null)
  const isOurs = source.kind === 'file' || (source.kind === 'youtube' && !isDeaf)
  const more = (
    <Button aria-label="More about the video" aria-haspopup="dialog" onClick={() => openMore(true)}>
      More
    </Button>
  )
  return (
    <>
      <div ref={stage} className={css.stage} data-plain={source.kind === 'link' || source.kind === 'none' || undefined}>
        <div className={css.view}>
          <Stage source={source} player={player} videos={videos} name={`Video of ${playerName}`} onDeaf={hearNothing} />
          {source.kind === 'file' && <SightingCircle sightings={sightings} who={who} player={player} />}
          {source.kind === 'file' && <Clock player={player} />}
          {isOurs && (
            <VideoTools
              player={player}
              stage={stage}
              onNoteAt={mayNote ? (clock) => open({ kind: 'notes', at: momentWords(clock, game) }) : undefined}
            />
          )}
          <Problem player={player} onProblem={onProblem} />
        </div>
        {isOurs && isWhole && <VideoControls player={player} sightings={sightings} who={who} />}
      </div>
      {isOurs && !isWhole && (
        <VideoControls player={player} sightings={sightings} who={who}>
          {more}
        </VideoControls>
      )}
      {!isOurs && <OwnControls source={source}>{more}</OwnControls>}
      <VideoCoach {...coach} />
      <VideoPassages segments={segments} player={player} />
      <VideoSightings sightings={sightings} who={who} player={player} />
      <VideoMoments moments={here} player={player} />
      {isMoreOpen && (
        <VideoSheet
          source={source}
          videos={videos}
          hasKeys={isOurs}
          onClose={() => openMore(false)}
          onProblem={needsInternet ? undefined : onProblem}
        />
      )}
    </>
  )
}

/** Seeks as soon as the player can, because it may have just loaded. */
function useSoughtMoment(player: VideoPlayer, sought: NoteMoment | null, onSought: () => void) {
  const isReady = useVideoPlayer(player, (state) => state.isReady)
  const follow = useEffectEvent((second: number) => {
    player.seek(second)
    onSought()
  })
  useEffect(() => {
    if (isReady && sought) follow(sought.at_s)
  }, [isReady, sought])
}

type StageProps = Pick<OneProps, 'source' | 'videos'> & { player: VideoPlayer; name: string; onDeaf: () => void }

function Stage({ source, player, videos, name, onDeaf }: StageProps) {
  if (source.kind === 'file') {
    if (!videos) return <Words>This browser can’t show the video.</Words>
    return <VideoFile videos={videos} videoId={source.videoId} player={player} name={name} />
  }
  if (source.kind === 'none') return <Words>The video isn’t here yet.</Words>
  if (source.kind === 'link') {
    return (
      <Words>
        {source.hostName} doesn’t let its videos play here.
        <Button asChild variant="apron">
          <a href={source.pageUrl} target="_blank" rel="noreferrer">
            <ExternalLink aria-hidden />
            Open in a new tab
          </a>
        </Button>
      </Words>
    )
  }
  return <Framed source={source} player={player} name={name} onDeaf={onDeaf} />
}

type FramedProps = Pick<StageProps, 'player' | 'name' | 'onDeaf'> & {
  source: Extract<VideoSource, { kind: 'youtube' | 'frame' }>
}

/** A video of another host. Once it is there it stays, also when the connection goes. */
function Framed({ source, player, name, onDeaf }: FramedProps) {
  const isOnline = useOnline()
  const [wasOnline, setOnline] = useState(isOnline)
  if (isOnline && !wasOnline) setOnline(true)
  if (!wasOnline) return <Words>The video is on {source.hostName}. Connect to watch it.</Words>
  if (source.kind === 'youtube')
    return <VideoYouTube embedUrl={source.embedUrl} player={player} name={name} onDeaf={onDeaf} />
  return (
    <iframe
      src={source.embedUrl}
      title={name}
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      referrerPolicy="strict-origin-when-cross-origin"
    />
  )
}

function Words({ children }: { children: ReactNode }) {
  return (
    <div className={css.words}>
      <VideoOff aria-hidden />
      {children}
    </div>
  )
}

function Clock({ player }: { player: VideoPlayer }) {
  const words = useVideoPlayer(player, ({ time, duration, isReady }) =>
    isReady && duration !== null ? `${clockOf(time)} / ${clockOf(duration)}` : '',
  )
  return words === '' ? null : (
    <p className={`${css.clock} ${textCss.number}`} translate="no" aria-hidden>
      {words}
    </p>
  )
}

function Problem({ player, onProblem }: { player: VideoPlayer; onProblem: (() => void) | undefined }) {
  const problem = useVideoPlayer(player, (state) => state.problem)
  const retry = useVideoPlayer(player, (state) => state.retry)
  if (problem === null) return null
  return (
    <div className={css.words} role="alert">
      <VideoOff aria-hidden />
      {problem}
      {retry ? (
        <Button variant="apron" onClick={retry}>
          Try again
        </Button>
      ) : (
        onProblem && (
          <Button variant="apron" onClick={onProblem}>
            Report a video problem
          </Button>
        )
      )}
    </div>
  )
}

/** Where this app's buttons cannot reach, it says so instead of showing some that do nothing. */
function OwnControls({ source, children }: { source: VideoSource; children: ReactNode }) {
  return (
    <div className={css.own}>
      <p>
        {source.kind === 'youtube' || source.kind === 'frame'
          ? `Speed and position are in ${source.hostName}'s own player.`
          : ''}
      </p>
      {children}
    </div>
  )
}
