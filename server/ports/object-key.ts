const KEY = /^[a-z\d][\w-]*(?:\/[\w-]+)*$/u

/** The key as it is. Throws for one that could leave the folder or mean another object: no dots, no empty parts. */
export function objectKey(key: string): string {
  if (!KEY.test(key) || key.length > 200) throw new Error(`"${key.slice(0, 200)}" cannot be the key of an object`)
  return key
}
