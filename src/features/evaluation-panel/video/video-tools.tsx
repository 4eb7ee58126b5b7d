import { Maximize, Minimize, StickyNote } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import type { RefObject } from 'react'
import { useVideoPlayer } from './use-video-player.ts'
import { clockOf } from './video-player.ts'
import type { VideoPlayer } from './video-player.ts'
import css from './video-tools.module.css'

type ToolsProps = {
  player: VideoPlayer
  stage: RefObject<HTMLDivElement | null>
  onNoteAt: ((clock: string) => void) | undefined
}

/** Over the picture: a note about this second, and the whole screen for the video where the browser allows it. */
export function VideoTools({ player, stage, onNoteAt }: ToolsProps) {
  const isReady = useVideoPlayer(player, (state) => state.isReady)
  const isWhole = useFullScreen(stage)
  async function note() {
    if (document.fullscreenElement) await document.exitFullscreen()
    onNoteAt?.(clockOf(player.state().time))
  }
  return (
    <div className={css.tools}>
      {onNoteAt && isReady && (
        <button
          type="button"
          aria-label="Note about this second"
          onClick={() => {
            void note()
          }}
        >
          <StickyNote aria-hidden />
        </button>
      )}
      {document.fullscreenEnabled && (
        <button
          type="button"
          aria-label={isWhole ? 'Leave full screen' : 'Full screen'}
          onClick={() => {
            void (isWhole ? document.exitFullscreen() : stage.current?.requestFullscreen())
          }}
        >
          {isWhole ? <Minimize aria-hidden /> : <Maximize aria-hidden />}
        </button>
      )}
    </div>
  )
}

/** Whether the stage fills the screen. */
export function useFullScreen(stage: RefObject<HTMLDivElement | null>): boolean {
  return useSyncExternalStore(
    onFullscreen,
    () => stage.current !== null && document.fullscreenElement === stage.current,
  )
}

function onFullscreen(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}
