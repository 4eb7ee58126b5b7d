/** How many of the steps have ended. */
export type ReadyProgress = { done: number; total: number }

/**
 * Runs `work` on every item, at most `most` at once, and returns what became of each, in the order of the items.
 * A rejection of one stops nothing; an abort stops what has not begun and rejects.
 */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  most: number,
  work: (item: Item) => Promise<Result>,
  signal?: AbortSignal,
): Promise<PromiseSettledResult<Result>[]> {
  const results: PromiseSettledResult<Result>[] = []
  const queue = items.entries()
  async function takeTurns() {
    for (const [index, item] of queue) {
      signal?.throwIfAborted()
      results[index] = await settled(work(item))
    }
  }
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, takeTurns))
  signal?.throwIfAborted()
  return results
}

async function settled<Result>(promise: Promise<Result>): Promise<PromiseSettledResult<Result>> {
  const [result] = await Promise.allSettled([promise])
  return result
}
