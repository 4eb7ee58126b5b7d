import type { SessionNotes } from './session-store.ts'

const TOKEN_KEY = 'accessToken'
/** What begins so is a choice of the device (theme, thumb side, hints that were closed) and no part of a session. */
const DEVICE_PREFIX = 'courtside-'
const TOAST_KEY = 'expired-session'
/** Where the pages of this tab were scrolled to. */
const ROUTER_PREFIX = 'tsr-'

/** T5. The access token in localStorage, as specified, and its clearing with everything else that is the session's. */
export function createSessionNotes(storage: Storage): SessionNotes {
  return {
    keepToken(token) {
      // A full or denied localStorage must not stop the session: the app reads its tokens elsewhere.
      try {
        storage.setItem(TOKEN_KEY, token)
      } catch {}
    },
    clear() {
      try {
        for (const key of Object.keys(storage)) if (!key.startsWith(DEVICE_PREFIX)) storage.removeItem(key)
      } catch {}
    },
  }
}

/** T31. What a signed-out person has typed in this tab: the next one to sign in here is not shown it. */
export function forgetTyped(tab: Storage): void {
  try {
    for (const key of Object.keys(tab))
      if (key !== TOAST_KEY && !key.startsWith(DEVICE_PREFIX) && !key.startsWith(ROUTER_PREFIX)) tab.removeItem(key)
  } catch {}
}

/** The part of sessionStorage that the flag needs. */
export type ToastFlag = {
  getItem(key: string): string | null
  setItem(key: string, value: string): unknown
  removeItem(key: string): unknown
}

/** Whether the "session expired" toast may be shown: once per expiry, however many requests were refused. */
export function claimExpiryToast(storage: ToastFlag): boolean {
  // Where the browser keeps nothing it is better said twice than not at all.
  try {
    if (Number(storage.getItem(TOAST_KEY)) > 0) return false
    storage.setItem(TOAST_KEY, '1')
  } catch {}
  return true
}

export function clearExpiryToast(storage: ToastFlag): void {
  try {
    storage.removeItem(TOAST_KEY)
  } catch {}
}
