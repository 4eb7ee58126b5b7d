/** localStorage or sessionStorage as browsers have it: its entries are its own properties. */
export function memoryStorage(): Storage {
  const methods = {
    getItem(this: Record<string, string>, key: string) {
      return Object.hasOwn(this, key) ? this[key] : null
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key]
    },
    key(this: Record<string, string>, at: number) {
      return Object.keys(this)[at] ?? null
    },
  }
  Object.defineProperty(methods, 'length', {
    get(this: object) {
      return Object.keys(this).length
    },
  })
  return Object.create(methods) as Storage
}
