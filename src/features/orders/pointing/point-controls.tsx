import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import { lengthWords, timeWords } from '#domain/videos/video-time.ts'
import { Button } from '#ui/button.tsx'
import css from './point-controls.module.css'
import textCss from '#ui/text.module.css'

/** What one press of a frame button moves: a frame of nearly every phone. */
const FRAME_S = 1 / 30
const JUMP_S = 5

type PointControlsProps = {
  at: number
  durationS: number
  isPlaying: boolean
  goTo: (seconds: number) => void
  pause: () => void
  togglePlay: () => void
}

/** The bar to move in the video: by hand, by five seconds, by a frame. */
export function PointControls({ at, durationS, isPlaying, goTo, pause, togglePlay }: PointControlsProps) {
  const step = (seconds: number) => {
    pause()
    goTo(at + seconds)
  }
  return (
    <div className={css.controls}>
      <input
        type="range"
        className={css.slider}
        aria-label="Time in the video"
        aria-valuetext={`${timeWords(at)} of ${timeWords(durationS)}`}
        min={0}
        max={durationS}
        step={Math.min(1, durationS / 100)}
        value={at}
        onChange={(event) => goTo(event.currentTarget.valueAsNumber)}
      />
      <output className={`${css.time} ${textCss.number}`} translate="no" aria-hidden="true">
        <b>{timeWords(at)}</b> of {timeWords(durationS)}
      </output>
      <div className={css.buttons} role="group" aria-label="Move in the video">
        <Button aria-label={`Back ${lengthWords(JUMP_S)}`} onClick={() => goTo(at - JUMP_S)}>
          −5 s
        </Button>
        <Button shape="icon" aria-label="Back one frame" onClick={() => step(-FRAME_S)}>
          <ChevronLeft aria-hidden />
        </Button>
        <Button variant="solid" shape="icon" aria-label={isPlaying ? 'Pause' : 'Play'} onClick={togglePlay}>
          {isPlaying ? <Pause aria-hidden /> : <Play aria-hidden />}
        </Button>
        <Button shape="icon" aria-label="On one frame" onClick={() => step(FRAME_S)}>
          <ChevronRight aria-hidden />
        </Button>
        <Button aria-label={`On ${lengthWords(JUMP_S)}`} onClick={() => goTo(at + JUMP_S)}>
          +5 s
        </Button>
      </div>
    </div>
  )
}
