import { failureWords } from '#data/api/failure-words.ts'
import type { Services } from '#data/services.ts'
import { fileName } from '#domain/fields/file-names.ts'
import { useFileDownload } from '#ui/use-file-download.ts'

function userIdOf(session: Services['session']): string {
  const now = session.get()
  return now.phase === 'signed-in' ? now.userId : ''
}

/** Everything the system holds on the user, as a file of this device. */
export function useDownload({ downloadOwnData, now, session }: Services) {
  return useFileDownload({
    load: downloadOwnData,
    name: () => fileName('my-data', userIdOf(session), now(), 'zip'),
    mediaType: 'application/zip',
    wordsOf: failureWords,
  })
}
