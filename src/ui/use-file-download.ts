import { useEffect, useRef, useState } from 'react'
import { handOverFile } from './hand-over-file.ts'

export type FileDownload =
  | { phase: 'idle' }
  /** The server gathers, or sends: `total` is known only to some servers. */
  | { phase: 'running'; bytes: number; total: number | undefined }
  | { phase: 'done'; bytes: number }
  | { phase: 'failed'; why: string }

type FileSource = {
  load: (onBytes: (bytes: number, total?: number) => void, signal: AbortSignal) => Promise<Blob>
  /** Asked when all has arrived. */
  name: () => string
  mediaType: string
  /** A failure in words for a person. */
  wordsOf: (error: unknown) => string
}

/** A file of the server as a file of this device, one at a time. Leaving the page ends it. */
export function useFileDownload({ load, name, mediaType, wordsOf }: FileSource) {
  const [download, setDownload] = useState<FileDownload>({ phase: 'idle' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function start() {
    if (running.current) return
    const abort = new AbortController()
    running.current = abort
    setDownload({ phase: 'running', bytes: 0, total: undefined })
    try {
      const file = await load((bytes, total) => setDownload({ phase: 'running', bytes, total }), abort.signal)
      await handOverFile(name(), file, mediaType)
      setDownload({ phase: 'done', bytes: file.size })
    } catch (error) {
      setDownload(abort.signal.aborted ? { phase: 'idle' } : { phase: 'failed', why: wordsOf(error) })
    } finally {
      running.current = undefined
    }
  }

  return { download, start: () => void start(), cancel: () => running.current?.abort() }
}
