import { keysOf } from '#storage/page-storage.ts'
import type { PageStorage } from '#storage/page-storage.ts'
import type { SessionNotes } from './session-store.ts'

const TOKEN_KEY = 'accessToken'
/** What begins so is a choice of the device (theme, thumb side, hints that were closed) and no part of a session. */
const DEVICE_PREFIX = 'courtside-'
const TOAST_KEY = 'expired-session'
/** Where the pages of this tab were scrolled to. */
const ROUTER_PREFIX = 'tsr-'

/** T5. The access token in localStorage, as specified, and its clearing with everything else that is the session's. */
export function createSessionNotes(storage: PageStorage): SessionNotes {
  return {
    keepToken: (token) => void storage.setItem(TOKEN_KEY, token),
    clear() {
      for (const key of keysOf(storage)) if (!key.startsWith(DEVICE_PREFIX)) storage.removeItem(key)
    },
  }
}

/** T31. What a signed-out person has typed in this tab: the next one to sign in here is not shown it. */
export function forgetTyped(tab: PageStorage): void {
  for (const key of keysOf(tab))
    if (key !== TOAST_KEY && !key.startsWith(DEVICE_PREFIX) && !key.startsWith(ROUTER_PREFIX)) tab.removeItem(key)
}

/** The part of sessionStorage that the flag needs. */
export type ToastFlag = Pick<PageStorage, 'getItem' | 'setItem' | 'removeItem'>

/** Whether the "session expired" toast may be shown: once per expiry, however many requests were refused. */
export function claimExpiryToast(storage: ToastFlag): boolean {
  if (Number(storage.getItem(TOAST_KEY)) > 0) return false
  storage.setItem(TOAST_KEY, '1')
  return true
}

export function clearExpiryToast(storage: ToastFlag): void {
  storage.removeItem(TOAST_KEY)
}
