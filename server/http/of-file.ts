import { readFileSync, statSync } from 'node:fs'

/**
 * Tells what `read` finds in the text of a file of the build; undefined while there is no such file. Read again when
 * the file changes: a release is built while the processes of the one before still run.
 */
export function ofFile<T>(file: string, read: (text: string) => T): () => T | undefined {
  let writtenAt = 0
  let found: T | undefined
  return () => {
    const now = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
    if (now !== writtenAt) {
      found = now === 0 ? undefined : read(readFileSync(file, 'utf8'))
      writtenAt = now
    }
    return found
  }
}
