import { readAtHost } from './video-hosts.ts'
import { readWebAddress } from './web-address.ts'

export type VideoLink =
  | {
      kind: 'ok'
      /** 'Direct' for every host but the two with a type of their own. */
      video_type: 'YouTube' | 'Drive' | 'Direct'
      /** https, in the one form in which it is kept. */
      url: string
      /** Where it can be played inside a page; null where its host does not allow it. May have a query already. */
      embed_url: string | null
      /** Such as "Google Drive". */
      host_name: string
    }
  | { kind: 'refused'; message: string }

/**
 * N32, N33. Reads a typed or pasted link to a video by its shape alone: nothing is fetched, so whether the video is
 * there and shared, only the person who opens it learns. The message of a refusal is for the field of the link.
 */
export function readVideoLink(text: string): VideoLink {
  const address = readWebAddress(text)
  const answer = typeof address === 'string' ? address : readAtHost(address)
  return typeof answer === 'string' ? { kind: 'refused', message: answer } : { kind: 'ok', ...answer }
}
