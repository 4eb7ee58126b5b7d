import { createSpeed } from './speed.ts'

export type Progress = ReturnType<typeof createProgress>

/** What of one video has gone out: parts that arrived, and bytes of those that are half way. */
export function createProgress(byteLength: number, partBytes: number, now: () => number) {
  const done = new Set<number>()
  const onTheWay = new Map<number, number>()
  const speed = createSpeed()
  let movedBytes = 0

  const lengthOf = (part: number) => Math.min(partBytes, byteLength - (part - 1) * partBytes)

  function sentBytes(): number {
    let sum = 0
    for (const part of done) sum += lengthOf(part)
    for (const bytes of onTheWay.values()) sum += bytes
    return sum
  }

  return {
    partCount: Math.ceil(byteLength / partBytes),
    partsDone: () => done.size,
    doneParts: () => [...done].sort((a, b) => a - b),
    sentBytes,
    pace: () => speed.pace(byteLength - sentBytes(), now()),
    /** The server's word on which parts it has. */
    arrived(parts: readonly number[]) {
      done.clear()
      for (const part of parts) done.add(part)
    },
    /** Bytes of a part that have gone out so far; null when they are lost. */
    moved(part: number, bytes: number | null) {
      if (bytes === null) {
        onTheWay.delete(part)
        return
      }
      const known = Math.min(bytes, lengthOf(part))
      if (known === onTheWay.get(part)) return
      movedBytes += Math.max(0, known - (onTheWay.get(part) ?? 0))
      onTheWay.set(part, known)
      speed.moved(movedBytes, now())
    },
    finished(part: number) {
      this.moved(part, lengthOf(part))
      onTheWay.delete(part)
      done.add(part)
    },
    /** A pause says nothing of the speed of the line. */
    rest() {
      onTheWay.clear()
      speed.forget()
    },
  }
}
