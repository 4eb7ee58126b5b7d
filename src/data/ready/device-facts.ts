/** What the browser says about keeping things on this device. */
export type DeviceFacts = {
  /** `unknown` where the browser cannot tell. */
  storage: 'kept' | 'not-kept' | 'unknown'
  freeBytes: number | null
  usedBytes: number | null
  hasWakeLock: boolean
}

type DeviceNavigator = { storage?: StorageManager; wakeLock?: unknown }

/** Asks; `persist` also asks the browser to never clear the storage by itself. It may say no, and does so silently. */
export async function readDeviceFacts(device: DeviceNavigator, persist = false): Promise<DeviceFacts> {
  const { storage } = device
  return {
    storage: await keeping(storage, persist),
    ...await space(storage),
    hasWakeLock: 'wakeLock' in device && device.wakeLock !== undefined,
  }
}

async function keeping(storage: StorageManager | undefined, persist: boolean): Promise<DeviceFacts['storage']> {
  try {
    if (!storage?.persisted) return 'unknown'
    if (await storage.persisted()) return 'kept'
    return persist && await storage.persist() ? 'kept' : 'not-kept'
  } catch {
    return 'unknown'
  }
}

async function space(storage: StorageManager | undefined) {
  try {
    const { quota, usage } = await storage?.estimate?.() ?? {}
    return { freeBytes: quota === undefined ? null : Math.max(0, quota - (usage ?? 0)), usedBytes: usage ?? null }
  } catch {
    return { freeBytes: null, usedBytes: null }
  }
}
