import { failureWords } from '#data/api/failure-words.ts'
import type { Services } from '#data/services.ts'
import { fileName } from '#ui/hand-over-file.ts'
import { useFileDownload } from '#ui/use-file-download.ts'

/** Everything the system holds on the user, as a file of this device. */
export function useDownload({ downloadOwnData, now }: Services) {
  return useFileDownload({
    load: downloadOwnData,
    name: () => fileName('my-data', now(), 'zip'),
    mediaType: 'application/zip',
    wordsOf: failureWords,
  })
}
