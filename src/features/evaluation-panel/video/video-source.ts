import type { EvaluationRow } from '#data/db/database.ts'
import { readVideoLink } from '#domain/videos/video-link.ts'

/** Where the video is and how it can be played here. */
export type VideoSource =
  | { kind: 'file'; videoId: string; byteLength: number; duration: number | null }
  /** Obeys this app's buttons. */
  | { kind: 'youtube'; embedUrl: string; pageUrl: string; hostName: string }
  /** Has buttons of its own, which this app cannot press. */
  | { kind: 'frame'; embedUrl: string; pageUrl: string; hostName: string }
  /** Cannot be shown inside a page. */
  | { kind: 'link'; pageUrl: string; hostName: string }
  | { kind: 'none' }

type Row = Pick<EvaluationRow, 'is_live' | 'video' | 'video_type' | 'video_url' | 'drive_url' | 'external_video_url'>

/**
 * Undefined for a live evaluation, which has no video. A player typed the address: only what the link's reader takes is
 * shown here.
 */
export function videoSourceOf(row: Row): VideoSource | undefined {
  if (row.is_live === 1) return undefined
  if (row.video)
    return {
      kind: 'file',
      videoId: row.video.video_id,
      byteLength: row.video.byte_length,
      duration: row.video.duration_s,
    }
  const address = row.external_video_url ?? row.drive_url ?? row.video_url
  if (address === null) return { kind: 'none' }
  const link = readVideoLink(address)
  if (link.kind === 'refused') return elsewhere(address)
  const { url: pageUrl, embed_url: embedUrl, host_name: hostName, video_type } = link
  if (embedUrl === null) return { kind: 'link', pageUrl, hostName }
  return { kind: video_type === 'YouTube' ? 'youtube' : 'frame', embedUrl, pageUrl, hostName }
}

function elsewhere(address: string): VideoSource {
  // URL.parse would throw nothing, and Safari before 18 does not have it.
  try {
    const { protocol, href: pageUrl, hostname: hostName } = new URL(address)
    if (/^https?:$/u.test(protocol)) return { kind: 'link', pageUrl, hostName }
  } catch {}
  return { kind: 'none' }
}
