import { ChevronLeft, Ellipsis, Grid3x3, SquarePlay } from 'lucide-react'
import type { ReactNode } from 'react'
import type { EvaluationRow } from '#data/db/database.ts'
import { Button } from '#ui/button.tsx'
import { useOnline } from './use-panel.ts'

type TopProps = {
  row: EvaluationRow
  hasKeypad: boolean
  onLeave: () => void
  onKeypad: () => void
  onMenu: () => void
  children: ReactNode
}

/** The apron: back, who else, by number, and the menu. */
export function PanelTop({ row, hasKeypad, onLeave, onKeypad, onMenu, children }: TopProps) {
  return (
    <header className="panel-top apron">
      <Button variant="ghost" size="court" shape="icon" aria-label="Back to library" onClick={onLeave}><ChevronLeft aria-hidden /></Button>
      <p className="panel-title">{row.is_live ? 'Live evaluation' : 'Video evaluation'}<small className="clip">{row.event_name}</small></p>
      {children}
      <VideoLink row={row} />
      {hasKeypad && <Button variant="apron" size="court" className="panel-number" onClick={onKeypad}><Grid3x3 aria-hidden />Number</Button>}
      <Button variant="ghost" size="court" shape="icon" aria-label="Panel menu" onClick={onMenu}><Ellipsis aria-hidden /></Button>
    </header>
  )
}

/** The video opens in its own tab, and only where there is signal. */
function VideoLink({ row }: { row: EvaluationRow }) {
  const isOnline = useOnline()
  const address = webAddress(row.external_video_url ?? row.drive_url ?? row.video_url)
  if (row.is_live) return null
  if (!address) return <p className="panel-video-words">No video on this device</p>
  if (!isOnline) return <p className="panel-video-words">The video needs signal</p>
  return (
    <Button asChild variant="apron" size="court"><a href={address} target="_blank" rel="noreferrer"><SquarePlay aria-hidden />Open the video</a></Button>
  )
}

/** Only addresses of the web are followed; a player typed this one. */
function webAddress(text: string | null): string | undefined {
  return text !== null && URL.canParse(text) && /^https?:$/u.test(new URL(text).protocol) ? text : undefined
}
