/** What the browser says about keeping things on this device. */
export type DeviceFacts = {
  /** `unknown` where the browser cannot tell. */
  storage: 'kept' | 'not-kept' | 'unknown'
  /** Only Firefox and Safari let it be seen; false means that nobody knows. */
  looksPrivate: boolean
  freeBytes: number | null
  usedBytes: number | null
  /**
   * Whether it kept the screen on when it was asked just now. Browsers refuse at a low battery, and while the page is
   * not seen.
   */
  screen: 'held' | 'refused' | 'missing'
}

type DeviceNavigator = { storage?: StorageManager; wakeLock?: WakeLock }

/**
 * Asks; `persist` also asks the browser to never clear the storage by itself. It may say no, and does so silently; or
 * it asks the person, and then this waits until somebody answers, which may be never.
 */
export async function readDeviceFacts({ storage, wakeLock }: DeviceNavigator, persist = false): Promise<DeviceFacts> {
  const [screen, looksPrivate, space] = await Promise.all([
    holdScreen(wakeLock),
    isFileSystemClosed(storage),
    readSpace(storage),
  ])
  return { storage: await keeping(storage, persist), looksPrivate, ...space, screen }
}

/** How much this app has and may still have; null where the browser does not tell. */
export async function readSpace(
  storage: StorageManager | undefined,
): Promise<Pick<DeviceFacts, 'freeBytes' | 'usedBytes'>> {
  try {
    const { quota, usage } = (await storage?.estimate?.()) ?? {}
    return { freeBytes: quota === undefined ? null : Math.max(0, quota - (usage ?? 0)), usedBytes: usage ?? null }
  } catch {
    return { freeBytes: null, usedBytes: null }
  }
}

async function keeping(storage: StorageManager | undefined, persist: boolean): Promise<DeviceFacts['storage']> {
  try {
    if (!storage?.persisted) return 'unknown'
    if (await storage.persisted()) return 'kept'
    return persist && (await storage.persist()) ? 'kept' : 'not-kept'
  } catch {
    return 'unknown'
  }
}

/**
 * Private windows of Firefox and Safari have the private file system and do not open it. Chromium hides the difference
 * on purpose.
 */
async function isFileSystemClosed(storage: StorageManager | undefined): Promise<boolean> {
  if (!storage || !('getDirectory' in storage)) return false
  return storage.getDirectory().then(
    () => false,
    () => true,
  )
}

async function holdScreen(wakeLock: WakeLock | undefined): Promise<DeviceFacts['screen']> {
  if (!wakeLock) return 'missing'
  try {
    const lock = await wakeLock.request('screen')
    await lock.release()
    return 'held'
  } catch {
    return 'refused'
  }
}
