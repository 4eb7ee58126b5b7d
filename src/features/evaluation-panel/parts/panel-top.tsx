import { ChevronLeft, Ellipsis, Grid3x3, SquarePlay } from 'lucide-react'
import { memo } from 'react'
import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { useOnline } from '#ui/use-online.ts'

type TopProps = {
  isLive: boolean
  eventName: string
  /** Where the player's video is; null when there is none. */
  videoAddress: string | null
  hasKeypad: boolean
  onLeave: () => void
  onKeypad: () => void
  onMenu: () => void
  children: ReactNode
}

/** The apron: back, who else, by number, and the menu. */
export function PanelTop({ children, ...bar }: TopProps) {
  return (
    <header className="panel-top apron">
      <TopStart isLive={bar.isLive} eventName={bar.eventName} onLeave={bar.onLeave} />
      {children}
      <TopEnd isLive={bar.isLive} videoAddress={bar.videoAddress} hasKeypad={bar.hasKeypad} onKeypad={bar.onKeypad} onMenu={bar.onMenu} />
    </header>
  )
}

const TopStart = memo(function TopStart({ isLive, eventName, onLeave }: Pick<TopProps, 'isLive' | 'eventName' | 'onLeave'>) {
  return (
    <>
      <Button variant="ghost" size="court" shape="icon" aria-label="Back to library" onClick={onLeave}><ChevronLeft aria-hidden /></Button>
      <p className="panel-title">{isLive ? 'Live evaluation' : 'Video evaluation'}<small className="clip">{eventName}</small></p>
    </>
  )
})

type EndProps = Pick<TopProps, 'isLive' | 'videoAddress' | 'hasKeypad' | 'onKeypad' | 'onMenu'>

const TopEnd = memo(function TopEnd({ isLive, videoAddress, hasKeypad, onKeypad, onMenu }: EndProps) {
  return (
    <>
      {!isLive && <VideoLink address={webAddress(videoAddress)} />}
      {hasKeypad && <Button variant="apron" size="court" className="panel-number" onClick={onKeypad}><Grid3x3 aria-hidden />Number</Button>}
      <Button variant="ghost" size="court" shape="icon" aria-label="Panel menu" onClick={onMenu}><Ellipsis aria-hidden /></Button>
    </>
  )
})

/** The video opens in its own tab, and only where there is signal. */
function VideoLink({ address }: { address: string | undefined }) {
  const isOnline = useOnline()
  if (!address) return <p className="panel-video-words">No video on this device</p>
  if (!isOnline) return <p className="panel-video-words">The video needs signal</p>
  return (
    <Button asChild variant="apron" size="court" className="panel-video"><a href={address} target="_blank" rel="noreferrer"><SquarePlay aria-hidden />Open the video</a></Button>
  )
}

/** Only addresses of the web are followed; a player typed this one. */
function webAddress(text: string | null): string | undefined {
  return text !== null && URL.canParse(text) && /^https?:$/u.test(new URL(text).protocol) ? text : undefined
}
