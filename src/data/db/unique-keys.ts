import type { Collection } from 'dexie'

/**
 * The values of an index, each once. A cursor over unique keys fails in WebKit 2.50, the Safari of iPadOS 26, where the
 * index is empty (UnknownError: Unable to open cursor): an empty one is not asked.
 */
export async function uniqueKeysOf<Row, Key>(ordered: Collection<Row, Key>): Promise<string[]> {
  return (await ordered.count()) === 0 ? [] : (await ordered.uniqueKeys()).map(String)
}
