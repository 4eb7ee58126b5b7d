/** The part of the browser's cache storage that is used here; Node has none. */
export function memoryCaches(): CacheStorage {
  const all = new Map<string, Map<string, Response>>()
  const open = async (name: string) => {
    const kept = all.get(name) ?? new Map<string, Response>()
    all.set(name, kept)
    return {
      match: async (key: string) => kept.get(key)?.clone(),
      put: async (key: string, response: Response) => {
        kept.set(key, response)
      },
      keys: async () => [...kept.keys()],
    }
  }
  return {
    open,
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
  } as unknown as CacheStorage
}
