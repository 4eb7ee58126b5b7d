type Worker = { state: string }
type Registration = { active: Worker | null }
type Container = { ready: Promise<Registration> }

const LONGEST_INSTALL_MS = 20_000

/**
 * Whether the app itself is on this device, so that it starts offline: the service worker counts as installed
 * only when every file has arrived. Waits for an installation under way; false where the browser has no workers.
 */
export async function isAppOnDevice(
  container: Container | undefined,
  longestMs = LONGEST_INSTALL_MS,
): Promise<boolean> {
  if (!container) return false
  const tooLong = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), longestMs))
  const registration = await Promise.race([container.ready, tooLong]).catch(() => undefined)
  return (registration?.active ?? null) !== null
}
