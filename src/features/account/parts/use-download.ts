import { failureWords } from '#data/api/failure-words.ts'
import type { Services } from '#data/services.ts'
import { fileName } from '#ui/hand-over-file.ts'
import { useFileDownload } from '#ui/use-file-download.ts'

function endOfId(session: Services['session']): string {
  const now = session.get()
  return now.phase === 'signed-in' ? now.userId.slice(-6) : ''
}

/** Everything the system holds on the user, as a file of this device. */
export function useDownload({ downloadOwnData, now, session }: Services) {
  return useFileDownload({
    load: downloadOwnData,
    // Two siblings may download theirs in the same minute.
    name: () => fileName(`my-data-${endOfId(session)}`, now(), 'zip'),
    mediaType: 'application/zip',
    wordsOf: failureWords,
  })
}
