import { useEffect, useRef, useState } from 'react'
import type { Services } from '#data/services.ts'
import { fileName, handOverFile } from '#ui/hand-over-file.ts'
import { failureWords } from '#data/api/failure-words.ts'

export type Download =
  | { phase: 'idle' }
  /** The server gathers, or sends: `total` is known only to some servers. */
  | { phase: 'running'; bytes: number; total: number | undefined }
  | { phase: 'done'; bytes: number }
  | { phase: 'failed'; why: string }

/** Everything the system holds on the user, as a file of this device. Leaving the page ends it. */
export function useDownload({ downloadOwnData, now }: Services) {
  const [download, setDownload] = useState<Download>({ phase: 'idle' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function start() {
    if (running.current) return
    const abort = new AbortController()
    running.current = abort
    setDownload({ phase: 'running', bytes: 0, total: undefined })
    try {
      const zip = await downloadOwnData((bytes, total) => setDownload({ phase: 'running', bytes, total }), abort.signal)
      await handOverFile(fileName('my-data', now(), 'zip'), zip, 'application/zip')
      setDownload({ phase: 'done', bytes: zip.size })
    } catch (error) {
      setDownload(abort.signal.aborted ? { phase: 'idle' } : { phase: 'failed', why: failureWords(error) })
    } finally {
      running.current = undefined
    }
  }

  return { download, start: () => void start(), cancel: () => running.current?.abort() }
}
