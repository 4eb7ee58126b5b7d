import { Gauge, Pause, Play, RotateCcw, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Sighting } from '#domain/contracts/sightings.ts'
import { Button } from '#ui/button.tsx'
import { Menu } from '#ui/menu.tsx'
import { useVideoPlayer } from './use-video-player.ts'
import { RATES, SKIP_S, clockOf } from './video-player.ts'
import type { VideoPlayer } from './video-player.ts'
import css from './video-controls.module.css'

type ControlsProps = { player: VideoPlayer; sightings: readonly Sighting[]; who: string; children?: ReactNode }

/** The line with its sightings, and the buttons. `children` stand at the end of the row. */
export function VideoControls({ player, sightings, who, children }: ControlsProps) {
  return (
    <div className={css.controls}>
      <VideoLine player={player} sightings={sightings} who={who} />
      <div className={css.buttons}>
        <Skip player={player} by={-SKIP_S} />
        <PlayButton player={player} />
        <Skip player={player} by={SKIP_S} />
        <RateButton player={player} />
        {children}
      </div>
    </div>
  )
}

function VideoLine({ player, sightings, who }: Omit<ControlsProps, 'children'>) {
  const time = useVideoPlayer(player, (state) => Math.floor(state.time))
  const duration = useVideoPlayer(player, (state) => state.duration)
  const most = Math.ceil(duration ?? 0)
  const at = most === 0 ? '0%' : `${Math.min(100, (time / most) * 100)}%`
  return (
    <div className={css.line}>
      <i style={{ width: at }} />
      <u style={{ left: at }} />
      <input
        type="range"
        aria-label="Position in the video"
        min={0}
        max={most}
        step={1}
        value={Math.min(time, most)}
        disabled={most === 0}
        aria-valuetext={`${clockOf(time)}${most === 0 ? '' : ` of ${clockOf(most)}`}`}
        onChange={(event) => player.seek(Number(event.currentTarget.value))}
      />
      {most > 0 &&
        sightings
          .filter(({ at_s }) => at_s <= most)
          .map(({ at_s, hint }) => (
            <button
              key={at_s}
              type="button"
              className={css.tick}
              style={{ left: `${(at_s / most) * 100}%` }}
              tabIndex={-1}
              aria-hidden
              title={`${who}, at ${clockOf(at_s)} ${hint}`.trim()}
              onClick={() => player.seek(at_s)}
            />
          ))}
    </div>
  )
}

function Skip({ player, by }: { player: VideoPlayer; by: number }) {
  const isReady = useVideoPlayer(player, (state) => state.isReady)
  const Icon = by < 0 ? RotateCcw : RotateCw
  return (
    <Button
      aria-label={`${Math.abs(by)} seconds ${by < 0 ? 'back' : 'forward'}`}
      aria-disabled={!isReady || undefined}
      onClick={() => player.skip(by)}
    >
      <Icon aria-hidden />
      {Math.abs(by)} s
    </Button>
  )
}

function PlayButton({ player }: { player: VideoPlayer }) {
  const isReady = useVideoPlayer(player, (state) => state.isReady)
  const isPlaying = useVideoPlayer(player, (state) => state.isPlaying)
  return (
    <Button variant="solid" data-repeats aria-disabled={!isReady || undefined} onClick={player.toggle}>
      {isPlaying ? (
        <>
          <Pause aria-hidden />
          Pause
        </>
      ) : (
        <>
          <Play aria-hidden />
          Play
        </>
      )}
    </Button>
  )
}

function RateButton({ player }: { player: VideoPlayer }) {
  const rate = useVideoPlayer(player, (state) => state.rate)
  return (
    <Menu
      label="Speed of the video"
      side="above"
      button={{ className: css.rate }}
      items={RATES.map((it) => ({
        id: String(it),
        label: `${it}x`,
        isChecked: it === rate,
        onSelect: () => player.setRate(it),
      }))}
    >
      <Gauge aria-hidden />
      {rate}x
    </Menu>
  )
}
