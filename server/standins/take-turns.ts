/** Lets work on the same name run one after the other, in this process. Work on other names is not held up. */
export function createTurns() {
  const last = new Map<string, Promise<unknown>>()
  return async function inTurn<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const before = last.get(name)
    const run = (async () => {
      await before?.catch(() => {})
      return work()
    })()
    last.set(name, run)
    try {
      return await run
    } finally {
      if (last.get(name) === run) last.delete(name)
    }
  }
}
