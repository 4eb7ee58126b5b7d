import type { PartAnswer, PartPlace, PartRequest } from './part-file.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** A worker that runs `createPartAnswers`. */
export type PartWorker = {
  postMessage(request: PartRequest, transfer: Transferable[]): void
  onmessage: ((event: MessageEvent<PartAnswer>) => unknown) | null
  onerror: ((event: ErrorEvent) => unknown) | null
  terminate(): void
}

/**
 * Writes a part by a worker of its own, which ends with it, chunk by chunk: none is read before the one before it is
 * written. Throws what the stream throws, RangeError when the stream does not give exactly this part, what the browser
 * throws when the disk is full; nothing of the part is left then.
 */
export async function writePart(
  startWorker: () => PartWorker,
  place: PartPlace,
  bytes: ReadableStream<Bytes>,
): Promise<void> {
  const worker = startWorker()
  const ask = (request: PartRequest, transfer: Transferable[] = []) => askWorker(worker, request, transfer)
  try {
    await bytes.pipeTo(
      new WritableStream<Bytes>({
        start: () => ask({ kind: 'open', place }),
        write(chunk) {
          // A chunk that shares its buffer with the next one must not take it along.
          const own = chunk.byteLength === chunk.buffer.byteLength ? chunk : chunk.slice()
          return ask({ kind: 'write', bytes: own }, [own.buffer])
        },
        close: () => ask({ kind: 'finish' }),
        abort: () => ask({ kind: 'drop' }),
      }),
    )
  } finally {
    worker.terminate()
  }
}

/** Resolves when it is done; rejects too when the worker cannot be started. */
function askWorker(worker: PartWorker, request: PartRequest, transfer: Transferable[]): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => {
      if (data.failure) reject(errorOf(data.failure))
      else resolve()
    }
    worker.onerror = ({ message }) => reject(new Error(`The worker that writes a video failed: ${message}`))
    worker.postMessage(request, transfer)
  })
}

function errorOf({ name, message }: { name: string; message: string }): Error {
  return name === 'RangeError' ? new RangeError(message) : new DOMException(message, name)
}
