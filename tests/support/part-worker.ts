import { locks } from 'node:worker_threads'
import { createPartAnswers } from '#data/videos/part-file.ts'
import type { PartRequest } from '#data/videos/part-file.ts'
import type { PartWorker } from '#data/videos/write-part.ts'

/** Where kept videos lie: a folder in memory, and the worker that writes to it. */
export function aVideoDisk(folder: FileSystemDirectoryHandle) {
  const root = async () => folder
  return { root, locks, startWorker: () => aPartWorker(root) }
}

/** The worker in this thread; what is sent to it and back is cloned as between threads. */
function aPartWorker(root: () => Promise<FileSystemDirectoryHandle>): PartWorker {
  const { port1: page, port2: worker } = new MessageChannel()
  const answer = createPartAnswers(root)
  worker.onmessage = async ({ data }: MessageEvent<PartRequest>) => worker.postMessage(await answer(data))
  return Object.assign(page, { onerror: null, terminate: () => page.close() })
}
